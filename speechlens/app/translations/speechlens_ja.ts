<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>Add files…</source>
      <translation>ファイルを追加…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>フォルダーを追加…</translation>
    </message>
    <message>
      <source>Paste paths</source>
      <translation>パスを貼り付け</translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>補正</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>完了分を消去</translation>
    </message>
    <message>
      <source>Names, formats and sound device…</source>
      <translation>名前・形式・音声デバイス…</translation>
    </message>
    <message>
      <source>Help and shortcuts</source>
      <translation>ヘルプとショートカット</translation>
    </message>
    <message>
      <source>Show the log file</source>
      <translation>ログファイルを表示</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>SpeechLensについて</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>終了</translation>
    </message>
    <message>
      <source>Add files</source>
      <translation>ファイルを追加</translation>
    </message>
    <message>
      <source>Add folder</source>
      <translation>フォルダーを追加</translation>
    </message>
    <message>
      <source>Save enhanced files to</source>
      <translation>補正したファイルの保存先</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>再生</translation>
    </message>
    <message>
      <source>Show in folder</source>
      <translation>フォルダーに表示</translation>
    </message>
    <message>
      <source>Save as…</source>
      <translation>名前を付けて保存…</translation>
    </message>
    <message>
      <source>Open report</source>
      <translation>レポートを開く</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Remove from queue</source>
      <translation>キューから削除</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>音声トラック</translation>
    </message>
    <message>
      <source>{name} is an original; save under another name.</source>
      <translation>{name} は元のファイルです。別の名前で保存してください。</translation>
    </message>
    <message>
      <source>Sound files</source>
      <translation>音声ファイル</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>すべてのファイル</translation>
    </message>
    <message>
      <source>Save enhanced file as</source>
      <translation>補正したファイルを名前を付けて保存</translation>
    </message>
  </context>
  <context>
    <name>chores</name>
    <message>
      <source>{name} can't be saved there ({why}); choose another folder.</source>
      <translation>{name} はそこに保存できません({why})。別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>Saved as {name}.</source>
      <translation>{name} として保存しました。</translation>
    </message>
  </context>
  <context>
    <name>drops</name>
    <message>
      <source>Text</source>
      <translation>テキスト</translation>
    </message>
    <message>
      <source>This</source>
      <translation>これ</translation>
    </message>
    <message>
      <source>{what} can't be enhanced; drop sound files or folders.</source>
      <translation>{what}は補正できません。音声ファイルかフォルダーをドロップしてください。</translation>
    </message>
    <message>
      <source>{link} is a link and nothing is fetched from the net; download it and drop the file.</source>
      <translation>{link} はリンクです。ネットからは何も取得しないので、ダウンロードしてからファイルをドロップしてください。</translation>
    </message>
    <message>
      <source>The pasted text is not a list of file paths; copy files or their paths.</source>
      <translation>貼り付けたテキストはファイルのパスではありません。ファイルかそのパスをコピーしてください。</translation>
    </message>
  </context>
  <context>
    <name>intake</name>
    <message>
      <source>{name} holds no sound files.</source>
      <translation>{name} に音声ファイルはありません。</translation>
    </message>
  </context>
  <context>
    <name>ModelActions</name>
    <message>
      <source>Add weights</source>
      <translation>重みを追加</translation>
    </message>
    <message>
      <source>Add weights from a file…</source>
      <translation>ファイルから重みを追加…</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json; it is copied to your models</source>
      <translation>config.json を伴う safetensors ファイル。モデルの保存先にコピーされます</translation>
    </message>
    <message>
      <source>Add weights from a folder…</source>
      <translation>フォルダーから重みを追加…</translation>
    </message>
    <message>
      <source>A folder with a safetensors file and its config.json; it is copied to your models</source>
      <translation>safetensors ファイルと config.json のあるフォルダー。モデルの保存先にコピーされます</translation>
    </message>
    <message>
      <source>Checking {name}…</source>
      <translation>{name} を確認中…</translation>
    </message>
    <message>
      <source>The model {name} is ready.</source>
      <translation>モデル {name} を使えます。</translation>
    </message>
  </context>
  <context>
    <name>model_list</name>
    <message>
      <source>built in</source>
      <translation>内蔵</translation>
    </message>
    <message>
      <source>ready</source>
      <translation>使用可</translation>
    </message>
    <message>
      <source>{about}; {size} parameters, SHA-256 {hash}</source>
      <translation>{about}、パラメーター {size}、SHA-256 {hash}</translation>
    </message>
    <message>
      <source>missing</source>
      <translation>見つかりません</translation>
    </message>
    <message>
      <source>not usable</source>
      <translation>使用不可</translation>
    </message>
  </context>
  <context>
    <name>device</name>
    <message>
      <source>There is no PortAudio library, so nothing can be played; install it.</source>
      <translation>PortAudio ライブラリがないため再生できません。インストールしてください。</translation>
    </message>
    <message>
      <source>This machine has no sound device; connect one to listen.</source>
      <translation>音声デバイスがありません。聴くには接続してください。</translation>
    </message>
    <message>
      <source>The sound device {name} refuses to play ({why}).</source>
      <translation>音声デバイス {name} が再生を拒否しました({why})。</translation>
    </message>
    <message>
      <source>The sound device can't be opened ({why}).</source>
      <translation>音声デバイスを開けません({why})。</translation>
    </message>
    <message>
      <source>The sound system doesn't answer ({why}).</source>
      <translation>サウンドシステムが応答しません({why})。</translation>
    </message>
    <message>
      <source>The sound device was lost ({why}); connect it again or choose another.</source>
      <translation>音声デバイスが失われました({why})。接続し直すか、別のものを選んでください。</translation>
    </message>
  </context>
  <context>
    <name>Transport</name>
    <message>
      <source>B switches, Space plays, ← → seek</source>
      <translation>B で切替、スペースで再生、← → で移動</translation>
    </message>
    <message>
      <source>Play the enhanced signal as loud as the original, so that the louder one does not win by that alone; files stay as they are</source>
      <translation>音量差だけで良く聞こえないよう、補正音を元と同じ大きさで再生します。ファイルは変わりません</translation>
    </message>
    <message>
      <source>Position and length</source>
      <translation>位置と長さ</translation>
    </message>
    <message>
      <source>Listen to</source>
      <translation>聴く音</translation>
    </message>
    <message>
      <source>End the preview</source>
      <translation>プレビューを終える</translation>
    </message>
    <message>
      <source>End the preview (Esc)</source>
      <translation>プレビューを終える(Esc)</translation>
    </message>
    <message>
      <source>Match loudness</source>
      <translation>音量をそろえる</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>一時停止</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>再生</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>元の音</translation>
    </message>
    <message>
      <source>The recording as it came</source>
      <translation>録音そのまま</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>補正後</translation>
    </message>
    <message>
      <source>The recording without noise</source>
      <translation>ノイズを除いた録音</translation>
    </message>
    <message>
      <source>Removed</source>
      <translation>除去分</translation>
    </message>
    <message>
      <source>Only what was taken out: there should be no voice in it</source>
      <translation>取り除いた音だけ。声が入っていないはずです</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>スペース</translation>
    </message>
  </context>
  <context>
    <name>Previews</name>
    <message>
      <source>Making the preview…</source>
      <translation>プレビューを作成中…</translation>
    </message>
    <message>
      <source>Preview {start}–{stop}</source>
      <translation>プレビュー {start}–{stop}</translation>
    </message>
  </context>
  <context>
    <name>Services</name>
    <message>
      <source>No program was found that opens {place}; open it by hand.</source>
      <translation>{place} を開くプログラムが見つかりません。手動で開いてください。</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) are in the queue already.</source>
      <translation>
        <numerusform>%n 個のファイルはすでにキューにあります。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>texts</name>
    <message numerus="yes">
      <source>%n channel(s)</source>
      <translation>
        <numerusform>%n チャンネル</numerusform>
      </translation>
    </message>
    <message>
      <source>mono</source>
      <translation>モノラル</translation>
    </message>
    <message>
      <source>stereo</source>
      <translation>ステレオ</translation>
    </message>
    <message>
      <source>Looking at the file…</source>
      <translation>ファイルを確認中…</translation>
    </message>
    <message>
      <source>track {number} of {count}</source>
      <translation>トラック {number}/{count}</translation>
    </message>
    <message>
      <source>done in {time}</source>
      <translation>{time}で完了</translation>
    </message>
    <message numerus="yes">
      <source>%n notice(s)</source>
      <translation>
        <numerusform>お知らせ %n 件</numerusform>
      </translation>
    </message>
    <message>
      <source>Done</source>
      <translation>完了</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>待機中</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>キャンセル済み</translation>
    </message>
    <message>
      <source>being looked at</source>
      <translation>確認中</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>待機中</translation>
    </message>
    <message>
      <source>done</source>
      <translation>完了</translation>
    </message>
    <message>
      <source>cancelled</source>
      <translation>キャンセル済み</translation>
    </message>
    <message>
      <source>running, {percent} percent</source>
      <translation>処理中、{percent}パーセント</translation>
    </message>
    <message>
      <source>failed: {reason}</source>
      <translation>失敗: {reason}</translation>
    </message>
    <message>
      <source>{amount} decibels less noise</source>
      <translation>ノイズ {amount} デシベル減</translation>
    </message>
    <message>
      <source>noise floor {before} → {after} dBFS</source>
      <translation>ノイズフロア {before} → {after} dBFS</translation>
    </message>
    <message numerus="yes">
      <source>%n sample(s) at full scale</source>
      <translation>
        <numerusform>フルスケール %n サンプル</numerusform>
      </translation>
    </message>
    <message>
      <source>nothing clipped</source>
      <translation>クリップなし</translation>
    </message>
    <message>
      <source>voice level within {change} dB</source>
      <translation>声のレベル差 {change} dB 以内</translation>
    </message>
    <message>
      <source>about {n} min left</source>
      <translation>残り約 {n} 分</translation>
    </message>
    <message>
      <source>about {n} s left</source>
      <translation>残り約 {n} 秒</translation>
    </message>
  </context>
  <context>
    <name>Tracks</name>
    <message>
      <source>{name} has several audio tracks, of which {track} is taken; choose another above its pictures.</source>
      <translation>{name} には複数の音声トラックがあり、{track} を使います。別のトラックは画像の上で選べます。</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) have several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</source>
      <translation>
        <numerusform>%n個のファイルに複数の音声トラックがあり、既定のトラックを使います。別のトラックは画像の上かキューのメニューで選べます。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Viewer</name>
    <message>
      <source>Not enhanced yet: press Preview for a few seconds, or Enhance for all of it</source>
      <translation>まだ補正していません。数秒だけならプレビュー、全体なら補正を押してください</translation>
    </message>
    <message>
      <source>Spectrogram of the original</source>
      <translation>元の音のスペクトログラム</translation>
    </message>
    <message>
      <source>Spectrogram of the enhanced recording</source>
      <translation>補正後のスペクトログラム</translation>
    </message>
    <message>
      <source>Frequency axis: mel is as the ear hears, logarithmic as a piano, linear as is</source>
      <translation>周波数軸: メルは耳の感じ方、対数は鍵盤、線形は実測どおり</translation>
    </message>
    <message>
      <source>Frequency axis</source>
      <translation>周波数軸</translation>
    </message>
    <message>
      <source>From the loudest to the faintest level that is drawn</source>
      <translation>描く最大レベルから最小レベルまでの幅</translation>
    </message>
    <message>
      <source>Level range</source>
      <translation>レベル範囲</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>元の音</translation>
    </message>
    <message>
      <source>Preview</source>
      <translation>プレビュー</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>補正後</translation>
    </message>
    <message>
      <source>Making the preview…</source>
      <translation>プレビューを作成中…</translation>
    </message>
    <message>
      <source>Mel</source>
      <translation>メル</translation>
    </message>
    <message>
      <source>Logarithmic</source>
      <translation>対数</translation>
    </message>
    <message>
      <source>Linear</source>
      <translation>線形</translation>
    </message>
    <message>
      <source>Being enhanced… {percent} %</source>
      <translation>補正中… {percent} %</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Position</source>
      <translation>位置</translation>
    </message>
    <message>
      <source>The whole recording: grey the original, coloured the enhanced. Drag to seek</source>
      <translation>録音全体: 灰色が元の音、色付きが補正後。ドラッグで移動</translation>
    </message>
  </context>
  <context>
    <name>ControlRow</name>
    <message>
      <source>Strict numerics</source>
      <translation>厳密計算</translation>
    </message>
    <message>
      <source>Preview 5 s</source>
      <translation>プレビュー 5 秒</translation>
    </message>
    <message>
      <source>Enhance five seconds from the cursor, or the marked span, and play them in a loop</source>
      <translation>カーソルから5秒間、または選択範囲を補正して繰り返し再生します</translation>
    </message>
    <message>
      <source>The network that separates voice and noise</source>
      <translation>声とノイズを分けるネットワーク</translation>
    </message>
    <message>
      <source>How much of the recording the network sees at once</source>
      <translation>ネットワークが一度に見る録音の長さ</translation>
    </message>
    <message>
      <source>Reference arithmetic: the sound differs by less than can be heard, results are repeatable to the last bit, and the work takes longer</source>
      <translation>基準どおりの計算。音の違いは聞き取れず、結果は最後のビットまで再現でき、時間は長くなります</translation>
    </message>
    <message>
      <source>Where the enhanced files go; originals are never changed</source>
      <translation>補正したファイルの保存先。元のファイルは決して変わりません</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>強さ</translation>
    </message>
    <message>
      <source>How much of the noise is taken out: 100 % is all that the network finds, lower values leave some of the room, 0 % gives the original back</source>
      <translation>ノイズを取り除く量。100 % は検出した分すべて、下げると部屋の響きが残り、0 % は元のままです</translation>
    </message>
    <message>
      <source>Never reduce by more than</source>
      <translation>低減量の上限</translation>
    </message>
    <message>
      <source>Nothing is turned down by more than this: a low limit leaves a steady bed of noise and sounds more natural in loud places</source>
      <translation>これより大きくは下げません。低い上限は一定の背景音を残し、騒がしい場所では自然に聞こえます</translation>
    </message>
    <message>
      <source>Reduce without limit</source>
      <translation>制限なく低減</translation>
    </message>
    <message>
      <source>Profile</source>
      <translation>プロファイル</translation>
    </message>
    <message>
      <source>Beside the original</source>
      <translation>元のファイルと同じ場所</translation>
    </message>
    <message>
      <source>Choose a folder…</source>
      <translation>フォルダーを選択…</translation>
    </message>
    <message>
      <source>Names and formats…</source>
      <translation>名前と形式…</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>モデル</translation>
    </message>
    <message>
      <source>Save to</source>
      <translation>保存先</translation>
    </message>
    <message>
      <source>Never reduce by more than {n} dB</source>
      <translation>低減は {n} dB まで</translation>
    </message>
    <message>
      <source>{n} s at a time: {what}</source>
      <translation>{n} 秒ずつ処理: {what}</translation>
    </message>
    <message>
      <source>Chunk</source>
      <translation>区切り</translation>
    </message>
    <message>
      <source>Seconds that the network sees at once</source>
      <translation>ネットワークが一度に見る秒数</translation>
    </message>
    <message>
      <source>Overlap</source>
      <translation>重なり</translation>
    </message>
    <message>
      <source>More overlap: smoother borders, slower</source>
      <translation>重なりが多いほど継ぎ目は滑らかで、遅くなります</translation>
    </message>
    <message>
      <source>Fast</source>
      <translation>高速</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>標準</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>長め</translation>
    </message>
    <message>
      <source>Custom</source>
      <translation>カスタム</translation>
    </message>
    <message>
      <source>Your own chunk length and overlap</source>
      <translation>区切りの長さと重なりを自分で決めます</translation>
    </message>
    <message>
      <source>Strength {n} %</source>
      <translation>強さ {n} %</translation>
    </message>
    <message>
      <source>least memory, may sound less even</source>
      <translation>メモリー消費が最小。音が不均一になることがあります</translation>
    </message>
    <message>
      <source>right for nearly everything</source>
      <translation>ほとんどの場合に最適</translation>
    </message>
    <message>
      <source>steadiest sound, most memory</source>
      <translation>最も安定した音。メモリー消費が最大</translation>
    </message>
  </context>
  <context>
    <name>dialogs</name>
    <message>
      <source>Close SpeechLens?</source>
      <translation>SpeechLensを閉じますか?</translation>
    </message>
    <message>
      <source>A file is being enhanced.</source>
      <translation>ファイルを補正中です。</translation>
    </message>
    <message>
      <source>Closing stops the work. Nothing half done is left behind; finished files stay.</source>
      <translation>閉じると処理を中止します。途中のファイルは残らず、完了したファイルは残ります。</translation>
    </message>
    <message>
      <source>Stop and close</source>
      <translation>中止して閉じる</translation>
    </message>
    <message>
      <source>Keep working</source>
      <translation>続ける</translation>
    </message>
    <message>
      <source>Replace the model?</source>
      <translation>モデルを置き換えますか?</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>置き換える</translation>
    </message>
    <message>
      <source>Keep the old one</source>
      <translation>元のモデルを残す</translation>
    </message>
    <message>
      <source>You have a model of the name of {name} already.</source>
      <translation>{name} と同じ名前のモデルがすでにあります。</translation>
    </message>
    <message>
      <source>SpeechLens met a fault of its own</source>
      <translation>SpeechLens内部でエラーが起きました</translation>
    </message>
    <message>
      <source>Something failed that should not have. Your files are untouched.</source>
      <translation>予期しない失敗が起きました。ファイルは変わっていません。</translation>
    </message>
    <message>
      <source>{summary}

Details are in the log file; please report them:
{path}</source>
      <translation>{summary}

詳しくはログファイルにあります。ご報告ください:
{path}</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>SpeechLensについて</translation>
    </message>
    <message>
      <source>Cleans up recorded speech on your own machine. Nothing you open here leaves it.

Licence: Apache 2.0. Uses Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile and MLX.</source>
      <translation>録音した音声をお使いのコンピューター上できれいにします。開いたものが外に出ることはありません。

ライセンス: Apache 2.0。Qt for Python(LGPL)、pyqtgraph、PortAudio、libsndfile、MLX を使用しています。</translation>
    </message>
  </context>
  <context>
    <name>FetchDialog</name>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} / {total}</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>ライセンス</translation>
    </message>
    <message>
      <source>I have read the licence and agree to it</source>
      <translation>ライセンスを読み、同意します</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Fetch the licence</source>
      <translation>ライセンスを取得</translation>
    </message>
    <message>
      <source>Agree and fetch</source>
      <translation>同意して取得</translation>
    </message>
    <message>
      <source>Checking the model…</source>
      <translation>モデルを確認中…</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Add from a file…</source>
      <translation>ファイルから追加…</translation>
    </message>
    <message>
      <source>Fetching the licence…</source>
      <translation>ライセンスを取得中…</translation>
    </message>
    <message>
      <source>Fetch {name}</source>
      <translation>{name} を取得</translation>
    </message>
    <message>
      <source>{about}. {size}, licence: {licence}.

{terms}

Nothing has been sent yet. Next, the licence's text is fetched from the net for you to read; the model only after you agree.</source>
      <translation>{about}。{size}、ライセンス: {licence}。

{terms}

まだ何も送信していません。次に、お読みいただくためライセンスの本文をネットから取得します。モデルの取得は同意の後です。</translation>
    </message>
    <message>
      <source>Fetching {name}…</source>
      <translation>{name} を取得中…</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <source>Help and shortcuts</source>
      <translation>ヘルプとショートカット</translation>
    </message>
    <message>
      <source>add files</source>
      <translation>ファイルを追加</translation>
    </message>
    <message>
      <source>add a folder</source>
      <translation>フォルダーを追加</translation>
    </message>
    <message>
      <source>add files or paths from the clipboard</source>
      <translation>クリップボードのファイルやパスを追加</translation>
    </message>
    <message>
      <source>enhance everything that waits</source>
      <translation>待機中をすべて補正</translation>
    </message>
    <message>
      <source>close a message, end the preview, or cancel all</source>
      <translation>メッセージを閉じる、プレビューを終える、またはすべてキャンセル</translation>
    </message>
    <message>
      <source>play or pause</source>
      <translation>再生または一時停止</translation>
    </message>
    <message>
      <source>switch between original and enhanced</source>
      <translation>元の音と補正後を切り替え</translation>
    </message>
    <message>
      <source>the same while the waveform or the pictures have the focus (Shift+Tab leaves them)</source>
      <translation>波形や画像にフォーカスがあるとき同じ(Shift+Tab で離れる)</translation>
    </message>
    <message>
      <source>seek</source>
      <translation>移動</translation>
    </message>
    <message>
      <source>to the start</source>
      <translation>先頭へ</translation>
    </message>
    <message>
      <source>zoom the pictures in, out, and back to the whole file</source>
      <translation>画像の拡大、縮小、全体表示</translation>
    </message>
    <message>
      <source>remove from the queue</source>
      <translation>キューから削除</translation>
    </message>
    <message>
      <source>to the next part of the window</source>
      <translation>ウィンドウの次の部分へ</translation>
    </message>
    <message>
      <source>names, formats and sound device</source>
      <translation>名前・形式・音声デバイス</translation>
    </message>
    <message>
      <source>this help</source>
      <translation>このヘルプ</translation>
    </message>
    <message>
      <source>quit</source>
      <translation>終了</translation>
    </message>
    <message>
      <source>In three steps</source>
      <translation>3つの手順</translation>
    </message>
    <message>
      <source>Drop recordings or folders on the window.</source>
      <translation>録音かフォルダーをウィンドウにドロップします。</translation>
    </message>
    <message>
      <source>Listen to a preview if you like: mark a span in a picture with Shift and the mouse, or just press Preview.</source>
      <translation>必要ならプレビューを聴きます。Shift とマウスで画像の範囲を選ぶか、そのままプレビューを押します。</translation>
    </message>
    <message>
      <source>Press Enhance. The new files stand beside the originals, which are never changed.</source>
      <translation>補正を押します。新しいファイルは元のファイルの隣にでき、元は決して変わりません。</translation>
    </message>
    <message>
      <source>What you hear</source>
      <translation>聞こえる音</translation>
    </message>
    <message>
      <source>Original, enhanced and removed are played sample for sample at the same place. Match loudness makes both equally loud, so that the louder one does not win by that alone.</source>
      <translation>元の音、補正後、除去分は同じ位置をサンプル単位でそろえて再生します。「音量をそろえる」は両方を同じ大きさにし、音量差だけで良く聞こえるのを防ぎます。</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>ショートカット</translation>
    </message>
  </context>
  <context>
    <name>MessageBar</name>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
  </context>
  <context>
    <name>OutputDialog</name>
    <message>
      <source>Names, formats and sound device</source>
      <translation>名前・形式・音声デバイス</translation>
    </message>
    <message>
      <source>May use {stem}, {suffix} and {model}</source>
      <translation>{stem}、{suffix}、{model} が使えます</translation>
    </message>
    <message>
      <source>As the input keeps container, sample format and everything in the file</source>
      <translation>「入力と同じ」は形式、サンプル形式、ファイル内の情報をすべて保ちます</translation>
    </message>
    <message>
      <source>Also write what was removed, as a file of its own</source>
      <translation>取り除いた音も別のファイルに書き出す</translation>
    </message>
    <message>
      <source>Keep the stereo image: one gain for all channels</source>
      <translation>ステレオ感を保つ: 全チャンネル共通のゲイン</translation>
    </message>
    <message>
      <source>Off, each channel is cleaned for itself, which takes out more; on, nothing moves sideways</source>
      <translation>オフではチャンネルごとに処理し、より多く除去します。オンでは音の位置が左右に動きません</translation>
    </message>
    <message>
      <source>System default</source>
      <translation>システムの既定</translation>
    </message>
    <message>
      <source>Name of outputs</source>
      <translation>出力の名前</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>形式</translation>
    </message>
    <message>
      <source>Sound device</source>
      <translation>音声デバイス</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>外観</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>システムに合わせる</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>ライト</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>ダーク</translation>
    </message>
    <message>
      <source>As the input</source>
      <translation>入力と同じ</translation>
    </message>
  </context>
  <context>
    <name>QueuePanel</name>
    <message>
      <source>QUEUE</source>
      <translation>キュー</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>完了分を消去</translation>
    </message>
    <message>
      <source>Take finished files out of the list; the files themselves stay</source>
      <translation>完了したファイルを一覧から消します。ファイル自体は残ります</translation>
    </message>
    <message>
      <source>Drop recordings or folders anywhere</source>
      <translation>録音やフォルダーをどこにでもドロップ</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>キュー</translation>
    </message>
  </context>
  <context>
    <name>RowActions</name>
    <message>
      <source>Stop this file after the chunk in hand and go on with the next</source>
      <translation>処理中の区切りのあとでこのファイルを中止し、次へ進みます</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>再試行</translation>
    </message>
    <message>
      <source>Let this file wait again</source>
      <translation>このファイルを再び待機させる</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>再生</translation>
    </message>
    <message>
      <source>Listen to the enhanced file</source>
      <translation>補正したファイルを聴く</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>表示</translation>
    </message>
    <message>
      <source>Show the enhanced file in its folder</source>
      <translation>補正したファイルをフォルダーに表示</translation>
    </message>
    <message>
      <source>Save as</source>
      <translation>別名保存</translation>
    </message>
    <message>
      <source>Save a copy of the enhanced file elsewhere</source>
      <translation>補正したファイルの写しを別の場所に保存</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>レポート</translation>
    </message>
    <message>
      <source>Open a report with pictures and levels</source>
      <translation>画像とレベルのレポートを開く</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
  </context>
  <context>
    <name>StatusRow</name>
    <message>
      <source>Total progress</source>
      <translation>全体の進み具合</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>一時停止</translation>
    </message>
    <message>
      <source>Hold the work after the chunk in hand, and go on later</source>
      <translation>処理中の区切りのあとで止め、あとで再開します</translation>
    </message>
    <message>
      <source>Cancel all</source>
      <translation>すべてキャンセル</translation>
    </message>
    <message>
      <source>Stop after the chunk in hand; nothing half done is left behind (Esc)</source>
      <translation>処理中の区切りのあとで中止します。途中のファイルは残りません(Esc)</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>再開</translation>
    </message>
    <message>
      <source>paused</source>
      <translation>一時停止中</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) waiting</source>
      <translation>
        <numerusform>%n ファイル待機中</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n done</source>
      <translation>
        <numerusform>%n 完了</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n failed</source>
      <translation>
        <numerusform>%n 失敗</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n cancelled</source>
      <translation>
        <numerusform>%n キャンセル</numerusform>
      </translation>
    </message>
    <message>
      <source>{done} of {all}</source>
      <translation>{all} 件中 {done} 件目</translation>
    </message>
    <message>
      <source>starting…</source>
      <translation>開始中…</translation>
    </message>
    <message>
      <source>{speed}× real time</source>
      <translation>実時間の {speed} 倍</translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message>
      <source>Add files…</source>
      <translation>ファイルを追加…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>フォルダーを追加…</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>レポート</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>メニュー</translation>
    </message>
    <message>
      <source>Choose recordings to enhance (Ctrl+O)</source>
      <translation>補正する録音を選ぶ(Ctrl+O)</translation>
    </message>
    <message>
      <source>Add all sound files of a folder and the folders in it</source>
      <translation>フォルダーとその中のフォルダーの音声ファイルをすべて追加</translation>
    </message>
    <message>
      <source>Open a report on the chosen file, once it is enhanced</source>
      <translation>選んだファイルのレポートを開く(補正後)</translation>
    </message>
    <message>
      <source>Enhance everything that waits (Ctrl+Return)</source>
      <translation>待機中をすべて補正(Ctrl+Return)</translation>
    </message>
    <message numerus="yes">
      <source>Enhance %n file(s)</source>
      <translation>
        <numerusform>%n ファイルを補正</numerusform>
      </translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>補正</translation>
    </message>
  </context>
  <context>
    <name>TrackBox</name>
    <message>
      <source>The audio track to enhance; the others stay in the file as they are</source>
      <translation>補正する音声トラック。ほかのトラックはそのまま残ります</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>音声トラック</translation>
    </message>
  </context>
  <context>
    <name>TrackDialog</name>
    <message>
      <source>Audio track</source>
      <translation>音声トラック</translation>
    </message>
    <message>
      <source>The others stay in the file as they are.</source>
      <translation>ほかのトラックはそのまま残ります。</translation>
    </message>
    <message>
      <source>{name} has several audio tracks. Which one shall be enhanced?</source>
      <translation>{name} には複数の音声トラックがあります。どれを補正しますか?</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>Add files…</source>
      <translation>ファイルを追加…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>フォルダーを追加…</translation>
    </message>
    <message>
      <source>Drop recordings or folders here</source>
      <translation>録音やフォルダーをここにドロップ</translation>
    </message>
    <message>
      <source>SpeechLens takes the noise out of speech and gives back the same file, only cleaner.
Everything happens on this computer; your originals are never changed.</source>
      <translation>SpeechLensは音声からノイズを取り除き、同じファイルをきれいにして返します。
処理はすべてこのコンピューター上で行われ、元のファイルは決して変わりません。</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message numerus="yes">
      <source>{model} · {backend} · %n core(s)</source>
      <translation>
        <numerusform>{model} · {backend} · %n コア</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>sentences</name>
    <message>
      <source>'{0}' can't be the name of a model: {1}; choose another (--name).</source>
      <translation>«{0}» no puede ser el nombre de un modelo: {1}; elija otro.</translation>
    </message>
    <message>
      <source>The model '{0}' can't be looked up ({1}); check the path and its permissions.</source>
      <translation>モデル「{0}」を確認できません({1})。パスと権限を確認してください。</translation>
    </message>
    <message>
      <source>The model '{0}' isn't on this machine yet; get it with 'speechlens models fetch {1}', or put weights you have on the shelf with 'speechlens models add FILE'.</source>
      <translation>モデル「{0}」はまだこのコンピューターにありません。モデルの一覧で選んで取得するか、お持ちの重みを追加してください。</translation>
    </message>
    <message>
      <source>There is no model '{0}': it is neither a known name ({1}) nor a file or folder; check the spelling or give the path of a safetensors file.</source>
      <translation>モデル「{0}」はありません。既知の名前({1})でも、ファイルやフォルダーでもありません。綴りを確かめるか、safetensors ファイルを選んでください。</translation>
    </message>
    <message>
      <source>{0} holds {1} where one is expected; give the path of the weights file itself.</source>
      <translation>{0} には{1}があります。必要なのは 1 個です。重みファイルそのものを選んでください。</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and permissions.</source>
      <translation>{0} を読み取れません({1})。パスとアクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0} holds no fields; {1}.</source>
      <translation>{0} に項目がありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is a pipe or device; {1}.</source>
      <translation>{0} はパイプかデバイスです。{1}。</translation>
    </message>
    <message>
      <source>{0} is not valid JSON; {1}.</source>
      <translation>{0} は正しい JSON ではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is too large for a {1}; {2}.</source>
      <translation>{0} は {1} としては大きすぎます。{2}。</translation>
    </message>
    <message>
      <source>{0}://{1} is a web address, not a file; download the weights and their config.json first and give the path of these.</source>
      <translation>{0}://{1} es una dirección web, no un archivo; descargue primero los pesos y su config.json e indique su ruta.</translation>
    </message>
    <message>
      <source>The address of '{0}' is known to the package huggingface-hub, which isn't installed; install speechlens[lm], or set {1} to the hub's address.</source>
      <translation>「{0}」のアドレスを知るパッケージ huggingface-hub がインストールされていません。speechlens[lm] をインストールするか、{1} にハブのアドレスを設定してください。</translation>
    </message>
    <message>
      <source>The licence of '{0}' couldn't be fetched: {1}; without it nothing can be agreed to, run the same command again.</source>
      <translation>「{0}」のライセンスを取得できませんでした: {1}。ライセンスがないと同意できないので、もう一度お試しください。</translation>
    </message>
    <message>
      <source>The model '{0}' couldn't be fetched: {1}; {2} of {3} bytes are here, {4}.</source>
      <translation>モデル「{0}」を取得できませんでした: {1}。{3} バイト中 {2} バイトを受信済みです。{4}。</translation>
    </message>
    <message>
      <source>The model '{0}' is being fetched by another run of SpeechLens; wait for it.</source>
      <translation>モデル「{0}」は別の SpeechLens が取得中です。終わるまでお待ちください。</translation>
    </message>
    <message>
      <source>There are other weights on the shelf as '{0}'; remove them, or fetch with --refresh to replace them.</source>
      <translation>「{0}」には別の重みが登録されています。先に削除してください。</translation>
    </message>
    <message>
      <source>There is no model '{0}' to fetch; known are {1}.</source>
      <translation>取得できるモデルに「{0}」はありません。取得できるのは {1} です。</translation>
    </message>
    <message>
      <source>What the server gave for '{0}' isn't the file that is pinned: {1} instead of {2} bytes with SHA-256 {3}; nothing was changed, update SpeechLens or add the weights from a file.</source>
      <translation>サーバーが返した「{0}」は指定のファイルと違います({2} バイト、SHA-256 {3} のはずが {1})。何も変更していません。SpeechLens を更新するか、重みをファイルから追加してください。</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' is no text; run the same command again, or add the weights from a file.</source>
      <translation>サーバーが返した「{0}」のライセンスはテキストではありません。もう一度お試しになるか、重みをファイルから追加してください。</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' isn't the text that is pinned: SHA-256 {1} instead of {2}; nothing was fetched, update SpeechLens or add the weights from a file.</source>
      <translation>サーバーが返した「{0}」のライセンスは指定の文面と違います(SHA-256 が {2} のはずが {1})。何も取得していません。SpeechLens を更新するか、重みをファイルから追加してください。</translation>
    </message>
    <message>
      <source>{0} has no room for {1} MB more; make room for the model.</source>
      <translation>{0} の空き容量があと {1} MB 足りません。モデルのために空きを作ってください。</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); check permissions and free space.</source>
      <translation>{0} に書き込めません({1})。アクセス権と空き容量を確認してください。</translation>
    </message>
    <message>
      <source>No weights were fetched because the licence of '{0}' wasn't agreed to; agree to it to go on.</source>
      <translation>「{0}」のライセンスに同意がなかったため、重みを取得していません。続けるには同意してください。</translation>
    </message>
    <message>
      <source>{0}={1} is no web address; begin it with https:// and a host.</source>
      <translation>{0}={1} はウェブアドレスではありません。https:// とホスト名で始めてください。</translation>
    </message>
    <message>
      <source>{0} has a surplus TF-Mamba block {1}: {2}; {3}.</source>
      <translation>{0} に余分な TF-Mamba ブロック {1} があります({2})。{3}。</translation>
    </message>
    <message>
      <source>{0} has the prefix '{1}' on {2} of its {3} tensors where all or none should have it; {4}.</source>
      <translation>{0} では {3} 個中 {2} 個のテンソルにだけ接頭辞「{1}」があります。すべてにあるか、まったくないはずです。{4}。</translation>
    </message>
    <message>
      <source>{0} holds none of the tensors of a RE-USE checkpoint; {1}.</source>
      <translation>{0} に RE-USE チェックポイントのテンソルがありません。{1}。</translation>
    </message>
    <message>
      <source>{0} lacks TF-Mamba block {1}: {2}; {3}.</source>
      <translation>{0} に TF-Mamba ブロック {1} がありません({2})。{3}。</translation>
    </message>
    <message>
      <source>{0} mixes the upstream and converted layouts ({1}); {2}.</source>
      <translation>{0} には元の配置と変換後の配置が混ざっています({1})。{2}。</translation>
    </message>
    <message>
      <source>{0} describes a model of type {1} where {2} or the sections {3} of RE-USE are expected; give weights of a known family.</source>
      <translation>{0} は種類 {1} のモデルです。{2}、または RE-USE の節 {3} が必要です。既知の系列の重みを使ってください。</translation>
    </message>
    <message>
      <source>{0} has {1} = {2} where the kernels are built for {3}; use a model trained with {4}.</source>
      <translation>{0} では {1} = {2} ですが、カーネルは {3} 用です。{4} で学習したモデルを使ってください。</translation>
    </message>
    <message>
      <source>{0} holds {1}; {2}.</source>
      <translation>{0} に {1} があります。{2}。</translation>
    </message>
    <message>
      <source>{0} lacks the field {1}; {2}.</source>
      <translation>{0} に項目 {1} がありません。{2}。</translation>
    </message>
    <message>
      <source>{0} has SHA-256 {1} where {2} was recorded when it was put there; install SpeechLens again, or remove the model and add or fetch it again.</source>
      <translation>{0} の SHA-256 は {1} ですが、追加時の記録は {2} です。SpeechLens を入れ直すか、モデルを削除してから追加し直してください。</translation>
    </message>
    <message>
      <source>{0} has no config.json beside it ({1} tensors found); copy the config.json that belongs to these weights into the same folder.</source>
      <translation>{0} と同じ場所に config.json がありません(テンソル {1} 個)。この重みの config.json を同じフォルダーにコピーしてください。</translation>
    </message>
    <message>
      <source>A window of {0} samples takes {1} MB of memory where {2} MB are free; choose a shorter chunk or end other programs.</source>
      <translation>{0} サンプルの窓には {1} MB のメモリが必要ですが、空きは {2} MB です。区間を短くするか、ほかのプログラムを終了してください。</translation>
    </message>
    <message>
      <source>Memory ran out for a window of {0} samples; choose a shorter chunk.</source>
      <translation>{0} サンプルの窓でメモリが不足しました。区間を短くしてください。</translation>
    </message>
    <message>
      <source>There is a model '{0}' on the shelf already; choose another name (--name), or replace or remove it.</source>
      <translation>モデル「{0}」はすでにあります。別の名前にするか、置き換えるか削除してください。</translation>
    </message>
    <message>
      <source>There is no model '{0}' on the shelf to remove; {1} is on it.</source>
      <translation>削除するモデル「{0}」がありません。あるのは {1} です。</translation>
    </message>
    <message>
      <source>{0} was changed while it was copied; add it again.</source>
      <translation>{0} はコピー中に変更されました。もう一度追加してください。</translation>
    </message>
    <message>
      <source>{0} isn't a model, since it has no weights; remove it by hand.</source>
      <translation>{0} no es un modelo, pues no tiene pesos; elimínelo a mano.</translation>
    </message>
    <message>
      <source>{0} is there and isn't a model; choose another name (--name) or move it away.</source>
      <translation>{0} ya está ahí y no es un modelo; elija otro nombre o muévalo a otro lugar.</translation>
    </message>
    <message>
      <source>{0} can't be removed ({1}); check its permissions.</source>
      <translation>{0} を削除できません({1})。アクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0} begins with zeros instead of a safetensors header; {1}.</source>
      <translation>{0} の先頭は safetensors ヘッダーではなくゼロです。{1}。</translation>
    </message>
    <message>
      <source>{0} has only {1} bytes, too few for a safetensors file; {2}.</source>
      <translation>{0} は {1} バイトしかなく、safetensors ファイルには足りません。{2}。</translation>
    </message>
    <message>
      <source>{0} is a Git LFS pointer, not the weights themselves; fetch it with 'git lfs pull'.</source>
      <translation>{0} は Git LFS のポインターで、重みそのものではありません。「git lfs pull」で取得してください。</translation>
    </message>
    <message>
      <source>{0} is a PyTorch checkpoint in a pickle, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} は pickle 形式の PyTorch チェックポイントです。コードを含みうるため開きません。作成元で state dict を保存してください: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors')</translation>
    </message>
    <message>
      <source>{0} is a PyTorch or other ZIP archive, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} は PyTorch などの ZIP アーカイブです。コードを含みうるため開きません。作成元で state dict を保存してください: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors')</translation>
    </message>
    <message>
      <source>{0} is a compressed file; {1}.</source>
      <translation>{0} は圧縮ファイルです。{1}。</translation>
    </message>
    <message>
      <source>{0} is a file of NumPy, which can hold code, so it is never opened; save its arrays where they came from: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors').</source>
      <translation>{0} は NumPy のファイルで、コードを含みうるため開きません。元の環境で配列を保存してください: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors')。</translation>
    </message>
    <message>
      <source>{0} is a file of weights in another format; {1}.</source>
      <translation>{0} は別の形式の重みファイルです。{1}。</translation>
    </message>
    <message>
      <source>{0} is a sound file, not weights; {1}.</source>
      <translation>{0} は音声ファイルで、重みではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is a text in JSON, not weights; {1}.</source>
      <translation>{0} は JSON テキストで、重みではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is a text, not weights; {1}.</source>
      <translation>{0} はテキストで、重みではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is a web page, not weights; {1}.</source>
      <translation>{0} はウェブページで、重みではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} is an archive; {1}.</source>
      <translation>{0} はアーカイブです。{1}。</translation>
    </message>
    <message>
      <source>{0} is empty; {1}.</source>
      <translation>{0} は空です。{1}。</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and its permissions.</source>
      <translation>{0} を読み取れません({1})。パスとアクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0} describes tensor '{1}' in a way that makes no sense; {2}.</source>
      <translation>{0} のテンソル「{1}」の記述が不正です。{2}。</translation>
    </message>
    <message>
      <source>{0} has '{1}' twice in its header; {2}.</source>
      <translation>{0} のヘッダーに「{1}」が二度あります。{2}。</translation>
    </message>
    <message>
      <source>{0} has a gap of {1} bytes before tensor '{2}'; {3}.</source>
      <translation>{0} はテンソル「{2}」の前に {1} バイトの隙間があります。{3}。</translation>
    </message>
    <message>
      <source>{0} has a header of {1} bytes where {2} are the most; save the weights with less metadata and fewer tensors.</source>
      <translation>{0} tiene una cabecera de {1} bytes y {2} son el máximo; guarde los pesos con menos metadatos y tensores.</translation>
    </message>
    <message>
      <source>{0} has a header that is not valid JSON; {1}.</source>
      <translation>{0} のヘッダーは正しい JSON ではありません。{1}。</translation>
    </message>
    <message>
      <source>{0} has surplus tensor {1} ({2}); {3}.</source>
      <translation>{0} に余分なテンソル {1} があります({2})。{3}。</translation>
    </message>
    <message>
      <source>{0} has tensor '{1}' overlap the one before it; {2}.</source>
      <translation>{0} ではテンソル「{1}」が直前のものと重なっています。{2}。</translation>
    </message>
    <message>
      <source>{0} has {1} bytes behind its last tensor; {2}.</source>
      <translation>{0} の最後のテンソルの後に {1} バイトあります。{2}。</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of shape {2} where {3} is expected; {4}.</source>
      <translation>{0} のテンソル「{1}」の形状は {2} ですが、{3} が必要です。{4}。</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of type {2} where F32, F16 or BF16 is expected; convert the weights to F32.</source>
      <translation>{0} のテンソル「{1}」は {2} 型ですが、F32、F16、BF16 のいずれかが必要です。重みを F32 に変換してください。</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' with {2} {3} where the kernels have {4}; use a model trained with {5} {6}.</source>
      <translation>{0} のテンソル「{1}」は {2} {3} ですが、カーネルは {4} です。{5} {6} で学習したモデルを使ってください。</translation>
    </message>
    <message>
      <source>{0} holds {1} values in tensor '{2}' that are NaN or Inf; {3}.</source>
      <translation>{0} のテンソル「{2}」に NaN か無限大の値が {1} 個あります。{3}。</translation>
    </message>
    <message>
      <source>{0} holds {1} MB of weights where {2} MB of memory are free; end other programs or use a smaller model.</source>
      <translation>{0} の重みは {1} MB ですが、空きメモリーは {2} MB です。ほかのプログラムを終了するか、小さいモデルを使ってください。</translation>
    </message>
    <message>
      <source>{0} is a pipe or device, not weights; give a safetensors file.</source>
      <translation>{0} はパイプかデバイスで、重みではありません。safetensors ファイルを指定してください。</translation>
    </message>
    <message>
      <source>{0} is cut short: {1} bytes of tensors are listed, {2} are there; {3}.</source>
      <translation>{0} は途中で切れています。記載のテンソルは {1} バイト、実際は {2} バイトです。{3}。</translation>
    </message>
    <message>
      <source>{0} lacks tensor {1} ({2}); {3}.</source>
      <translation>{0} にテンソル {1} がありません({2})。{3}。</translation>
    </message>
    <message>
      <source>{0} states a header of {1} bytes in a file of {2} bytes; {3}.</source>
      <translation>{0} は {2} バイトのファイルなのに、ヘッダーが {1} バイトとされています。{3}。</translation>
    </message>
    <message>
      <source>{0} was cut short while it was read; {1}.</source>
      <translation>{0} は読み込み中に切り詰められました。{1}。</translation>
    </message>
    <message>
      <source>{0}: NaN or Inf was to be written; use other weights where these are your own, else report this.</source>
      <translation>{0}: NaN か無限大を書き込もうとしました。ご自分の重みの場合は別の重みを使ってください。そうでなければご報告ください。</translation>
    </message>
    <message>
      <source>{0}: a folder has this name; choose another name for the output.</source>
      <translation>{0}: 同じ名前のフォルダーがあります。出力に別の名前を付けてください。</translation>
    </message>
    <message>
      <source>{0}: a part of this path is a file, not a folder; choose another.</source>
      <translation>{0}: パスの途中がフォルダーではなくファイルです。別の場所を選んでください。</translation>
    </message>
    <message>
      <source>{0}: no file can be created in this folder; choose another.</source>
      <translation>{0}: このフォルダーにはファイルを作れません。別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: the disk is full; free some space or choose another folder.</source>
      <translation>{0}: ディスクがいっぱいです。空きを作るか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: there is no folder {1}; create it first.</source>
      <translation>{0}: フォルダー {1} がありません。先に作成してください。</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another name or allow overwriting (--overwrite).</source>
      <translation>{0}: このファイルはすでにあります。別の名前にしてください。</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to; choose another folder.</source>
      <translation>{0}: このフォルダーには書き込めません。別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this is a pipe or device; choose a file for the output.</source>
      <translation>{0}: これはパイプかデバイスです。出力にはファイルを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this name is too long for the file system; choose a shorter one.</source>
      <translation>{0}: ファイルシステムには長すぎる名前です。短くしてください。</translation>
    </message>
    <message>
      <source>{0}: writing failed ({1}); check the disk or choose another folder.</source>
      <translation>{0}: 書き込みに失敗しました({1})。ディスクを確認するか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: reading failed ({1}); check the disk and copy the file again.</source>
      <translation>{0}: 読み取りに失敗しました({1})。ディスクを確認し、ファイルをコピーし直してください。</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that SpeechLens doesn't know; export it as 24-bit PCM.</source>
      <translation>{0}: この {1} のコーデックには対応していません。24 ビット PCM で書き出してください。</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that needs PyAV, which is not installed; install it with {2}, or convert the file to FLAC or 24-bit WAV.</source>
      <translation>{0}: この {1} のコーデックには PyAV が必要ですが、インストールされていません。{2} でインストールするか、ファイルを FLAC か 24 ビットの WAV に変換してください。</translation>
    </message>
    <message>
      <source>{0}: can't be opened ({1}); check the name and the disk.</source>
      <translation>{0}: 開けません({1})。名前とディスクを確認してください。</translation>
    </message>
    <message>
      <source>{0}: the file is empty (0 bytes); record or copy it again.</source>
      <translation>{0}: ファイルが空です(0 バイト)。録音し直すか、コピーし直してください。</translation>
    </message>
    <message>
      <source>{0}: there is no such file; check the name.</source>
      <translation>{0}: このファイルはありません。名前を確認してください。</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file, or use 'batch' for folders.</source>
      <translation>{0}: これはフォルダーです。音声ファイルを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file.</source>
      <translation>{0}: これはフォルダーです。音声ファイルを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this is not a regular file but a pipe or device; save the sound in a file first.</source>
      <translation>{0}: 通常のファイルではなく、パイプかデバイスです。先に音声をファイルに保存してください。</translation>
    </message>
    <message>
      <source>{0}: you may not read this file; change its permissions.</source>
      <translation>{0}: このファイルを読む権限がありません。アクセス権を変更してください。</translation>
    </message>
    <message>
      <source>{0}: this is {1}; SpeechLens reads {2}, so convert it to one of these first.</source>
      <translation>{0}: これは{1}です。SpeechLens が読めるのは {2} です。先にいずれかへ変換してください。</translation>
    </message>
    <message>
      <source>The input was changed while it was read; the output may mix both states, so run it again.</source>
      <translation>読み取り中に入力が変更されました。出力に新旧が混ざっているかもしれないので、もう一度補正してください。</translation>
    </message>
    <message>
      <source>The input was removed while it was read; the output is whole.</source>
      <translation>読み取り中に入力が削除されました。出力は完全です。</translation>
    </message>
    <message>
      <source>{0}: its header states samples of {1} bits, which can't be; export it as 24-bit WAV.</source>
      <translation>{0}: ヘッダーのビット数 {1} はありえません。24 ビット WAV で書き出してください。</translation>
    </message>
    <message>
      <source>{0}: its header states {1} channels, but SpeechLens takes 1 to {2}; export it again.</source>
      <translation>{0}: ヘッダーのチャンネル数は {1} ですが、SpeechLens が扱えるのは 1~{2} です。書き出し直してください。</translation>
    </message>
    <message>
      <source>{0}: its header states {1} Hz, but SpeechLens takes {2} to {3}; resample it first.</source>
      <translation>{0}: ヘッダーのレートは {1} Hz ですが、SpeechLens が扱えるのは {2}~{3} です。先にリサンプルしてください。</translation>
    </message>
    <message>
      <source>{0}: the WAV header is damaged (fmt chunk of {1} bytes); export the file again.</source>
      <translation>{0}: WAV ヘッダーが壊れています(fmt チャンクが {1} バイト)。書き出し直してください。</translation>
    </message>
    <message>
      <source>{0}: the finished file is not as planned ({1}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: 完成したファイルが予定と違います({1})。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>Not carried over to the output: {0}.</source>
      <translation>出力に引き継がれなかったもの: {0}。</translation>
    </message>
    <message>
      <source>The file is cut short: {0} s of sound were found.</source>
      <translation>ファイルが途中で切れています。見つかった音声は {0} 秒です。</translation>
    </message>
    <message>
      <source>The track is cut short: {0} of the {1} s that its header states were found.</source>
      <translation>トラックが途中で切れています。ヘッダーの {1} 秒のうち {0} 秒が見つかりました。</translation>
    </message>
    <message>
      <source>The track is damaged: {0} of its packets could not be decoded.</source>
      <translation>トラックが壊れています。{0} 個のパケットを復号できませんでした。</translation>
    </message>
    <message>
      <source>{0}: media files like M4A, MP4, MOV and MKV need PyAV, which is not installed; install it with {1}, or use WAV or FLAC.</source>
      <translation>{0}: los archivos multimedia como M4A, MP4, MOV y MKV necesitan PyAV, que no está instalado; instálelo con {1} o use WAV o FLAC.</translation>
    </message>
    <message>
      <source>{0} can't hold this track ({1} at {2} Hz: {3}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} にはこのトラックを保存できません({1}、{2} Hz: {3})。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>{0} is {1}, which can't be copied into {2}; choose a name that ends in .{3}.</source>
      <translation>{0}は{1}で、{2}にはコピーできません。末尾が .{3} の名前を選んでください。</translation>
    </message>
    <message>
      <source>{0} has no sample format {1} here; choose one of {2}.</source>
      <translation>ここでは {0} にサンプル形式 {1} がありません。{2} から選んでください。</translation>
    </message>
    <message>
      <source>The samples are written as {0}: {1} can't be written in {2}.</source>
      <translation>サンプルは {0} で保存しました。{2} には {1} で保存できません。</translation>
    </message>
    <message>
      <source>{0}: rate or channels change within the track, which one output can't hold; convert the file to WAV first.</source>
      <translation>{0}: トラックの途中でレートかチャンネル数が変わるため、1 つの出力にできません。先に WAV へ変換してください。</translation>
    </message>
    <message>
      <source>{0}: the file holds no samples (0 frames); record or export it again.</source>
      <translation>{0}: ファイルにサンプルがありません(0 フレーム)。録音し直すか、書き出し直してください。</translation>
    </message>
    <message>
      <source>{0}: this track has a codec that SpeechLens doesn't know; convert it to WAV or FLAC.</source>
      <translation>{0}: このトラックのコーデックには対応していません。WAV か FLAC に変換してください。</translation>
    </message>
    <message>
      <source>Gaps in the track become {0} s of silence.</source>
      <translation>トラックの欠落は {0} 秒の無音になりました。</translation>
    </message>
    <message>
      <source>The clock of the track leaps by {0} s; it was taken for a new one.</source>
      <translation>トラックの時計が {0} 秒飛んでいます。そこから新しい時計とみなしました。</translation>
    </message>
    <message>
      <source>The file has {0} audio tracks, of which number {1} is taken; another can be chosen (--track).</source>
      <translation>ファイルには音声トラックが {0} 本あり、{1} 番を使いました。</translation>
    </message>
    <message>
      <source>{0}: there is no audio track {1}; choose track 1 to {2} (--track).</source>
      <translation>{0}: 音声トラック {1} はありません。1~{2} から選んでください。</translation>
    </message>
    <message>
      <source>{0}: there is no sound in this media file; choose another.</source>
      <translation>{0}: このメディアファイルに音声はありません。別のファイルを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this media file is cut short, protected or damaged; copy or export it again, or convert it to WAV or FLAC.</source>
      <translation>{0}: このメディアファイルは途中で切れているか、保護されているか、壊れています。コピーか書き出しをし直すか、WAV か FLAC に変換してください。</translation>
    </message>
    <message>
      <source>{0}: a block of shape {1} was to be written; report this.</source>
      <translation>{0}: 形状 {1} のブロックを書き込もうとしました。ご報告ください。</translation>
    </message>
    <message>
      <source>{0}: writing {1} failed ({2}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: {1} の書き込みに失敗しました({2})。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>{0} samples louder than full scale saturated; a float format keeps such peaks.</source>
      <translation>フルスケールを超える {0} サンプルをクリップしました。浮動小数点形式ならこうしたピークも残ります。</translation>
    </message>
    <message>
      <source>{0} can't be decoded ({1}); get the file anew.</source>
      <translation>{0} を復号できません({1})。ファイルを入手し直してください。</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); give a recording that is there and whole.</source>
      <translation>{0} を読み取れません({1})。存在し、欠けのない録音を選んでください。</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); choose another folder.</source>
      <translation>{0} に書き込めません({1})。別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>The header counts only a part of the frames, as where files are joined; all were read.</source>
      <translation>ヘッダーが数えているのはフレームの一部だけです(ファイルをつなげたときなど)。すべて読み取りました。</translation>
    </message>
    <message>
      <source>The file is several joined together; they became one, with the tags of the first.</source>
      <translation>このファイルは複数のファイルをつなげたものです。1 つにまとめ、タグは最初のものを使いました。</translation>
    </message>
    <message>
      <source>The file goes on behind its first {0} frames with sound that can't be joined to them (another rate, other channels, or damage); it was left out.</source>
      <translation>先頭の {0} フレームの後に、つなげられない音声(サンプルレートやチャンネル数が異なる、または破損)が続いています。その部分は除きました。</translation>
    </message>
    <message>
      <source>The file is damaged behind its first {0} frames.</source>
      <translation>ファイルは先頭の {0} フレームより後ろで壊れています。</translation>
    </message>
    <message>
      <source>SpeechLens can't write {0} files; it writes {1}, so choose WAV as the container (--format wav), or a name that ends in .wav or .flac.</source>
      <translation>SpeechLens は {0} ファイルを書き出せません。書き出せるのは {1} です。形式に WAV か FLAC などを選んでください。</translation>
    </message>
    <message>
      <source>SpeechLens reads {0} but can't write it; choose a name that ends in .wav or .flac.</source>
      <translation>SpeechLens は {0} を読めますが、書き出せません。形式に WAV か FLAC を選んでください。</translation>
    </message>
    <message>
      <source>{0} can't hold more than {1} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} には {1} Hz を超える音声を保存できません。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>{0} can't hold {1} with {2} at {3} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} には {2}、{3} Hz の {1} を保存できません。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>{0} can't hold more than 4 GiB; choose RF64 as the container (--format rf64) and a name in .wav.</source>
      <translation>{0} に保存できるのは 4 GiB までです。別の形式を選んでください。</translation>
    </message>
    <message>
      <source>A file named {0} can't hold {1}; name the output {2} or leave the format out.</source>
      <translation>拡張子 {0} のファイルには {1} を保存できません。出力の拡張子を {2} にするか、形式の指定を外してください。</translation>
    </message>
    <message>
      <source>Standard output takes no {0}; choose one of {1}, or a file (-o).</source>
      <translation>標準出力には {0} を書けません。{1} のどれかを選ぶか、ファイルに書き出してください。</translation>
    </message>
    <message>
      <source>There is no output format {0}; choose one of {1}.</source>
      <translation>出力形式 {0} はありません。{1} から選んでください。</translation>
    </message>
    <message>
      <source>{0} has no sample format {1}; choose one of {2}.</source>
      <translation>{0} にサンプル形式 {1} はありません。{2} から選んでください。</translation>
    </message>
    <message>
      <source>The input is {0}; the output's name asks for {1}, which is written.</source>
      <translation>入力は {0} ですが、出力の名前に合わせて {1} で書き出しました。</translation>
    </message>
    <message>
      <source>{0}: this audio file is cut short or damaged; copy or export it again.</source>
      <translation>{0}: この音声ファイルは途中で切れているか、壊れています。コピーか書き出しをし直してください。</translation>
    </message>
    <message>
      <source>{0}: this file has one track only; leave the choice of a track (--track) out.</source>
      <translation>{0}: このファイルのトラックは 1 本だけです。</translation>
    </message>
    <message>
      <source>The file is cut short or damaged: {0} of the {1} frames that its header states were found.</source>
      <translation>ファイルが途中で切れているか、壊れています。ヘッダーの {1} フレームのうち {0} フレームが見つかりました。</translation>
    </message>
    <message>
      <source>The file is cut short: its end mark is missing after {0} frames.</source>
      <translation>ファイルが途中で切れています。{0} フレームの後に終端がありません。</translation>
    </message>
    <message>
      <source>The file is cut short: its last frame is incomplete.</source>
      <translation>ファイルが途中で切れています。最後のフレームが不完全です。</translation>
    </message>
    <message>
      <source>The file is damaged: only its first {0} frames could be read.</source>
      <translation>ファイルが壊れています。読み取れたのは先頭の {0} フレームだけです。</translation>
    </message>
    <message>
      <source>{0}: every sample is NaN, Inf or far beyond full scale; export the file again.</source>
      <translation>{0}: すべてのサンプルが NaN、無限大、またはフルスケールを大きく超えています。書き出し直してください。</translation>
    </message>
    <message>
      <source>1 sample that is NaN, Inf or far beyond full scale is replaced by 0.</source>
      <translation>NaN、無限大、またはフルスケールを大きく超える 1 サンプルを 0 に置き換えました。</translation>
    </message>
    <message>
      <source>{0} samples that are NaN, Inf or far beyond full scale are replaced by 0.</source>
      <translation>NaN、無限大、またはフルスケールを大きく超える {0} サンプルを 0 に置き換えました。</translation>
    </message>
    <message>
      <source>The Ogg file that was written is no chain of pages; please report it.</source>
      <translation>書き込まれた Ogg ファイルがページの連なりになっていません。報告してください。</translation>
    </message>
    <message>
      <source>The sound was resampled from {0} to {1} Hz.</source>
      <translation>音声を {0} Hz から {1} Hz にリサンプルしました。</translation>
    </message>
    <message>
      <source>{0}: the WAV header is cut short or damaged (no samples follow it); copy or export the file again.</source>
      <translation>{0}: WAV ヘッダーが途中で切れているか、壊れています(サンプルがありません)。コピーか書き出しをし直してください。</translation>
    </message>
    <message>
      <source>The header states a wrong length, {0} frames; all {1} that are there were read.</source>
      <translation>ヘッダーの長さ({0} フレーム)は誤りです。実際にある {1} フレームをすべて読み取りました。</translation>
    </message>
    <message>
      <source>The header leaves the length open, as streams do; all {0} frames were read.</source>
      <translation>ストリームのようにヘッダーに長さがありません。{0} フレームをすべて読み取りました。</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} frames that its header states were found.</source>
      <translation>ファイルが途中で切れています。ヘッダーの {1} フレームのうち {0} フレームが見つかりました。</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} bytes of sound that its header states.</source>
      <translation>ファイルが途中で切れています。ヘッダーの音声 {1} バイトのうち {0} バイトしかありません。</translation>
    </message>
    <message>
      <source>{0}: a WAV of this kind can't hold more than 4 GiB; choose RF64 as the container (--format rf64).</source>
      <translation>{0}: この種の WAV に保存できるのは 4 GiB までです。別の形式を選んでください。</translation>
    </message>
    <message>
      <source>{0}: encoding {1} failed ({2}); choose WAV as the container (--format wav).</source>
      <translation>{0}: {1} への符号化に失敗しました({2})。形式に WAV を選んでください。</translation>
    </message>
    <message>
      <source>{0}: the folder for temporary files, {1}, {2}; free some space there or choose another (TMPDIR, on Windows TEMP).</source>
      <translation>{0}: 一時ファイル用フォルダー {1} {2}。空き容量を増やすか、別のフォルダーを選んでください(TMPDIR、Windows では TEMP)。</translation>
    </message>
    <message>
      <source>{0} louder than full scale saturated; a float format (--subtype float) keeps such peaks.</source>
      <translation>フルスケールを超える {0}をクリップしました。浮動小数点形式ならこうしたピークも残ります。</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to ({1}); choose another folder or free some space.</source>
      <translation>{0}: このフォルダーには書き込めません({1})。別のフォルダーを選ぶか、空きを作ってください。</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report it.</source>
      <translation>{0} の処理が結果なしで終わりました。ご報告ください。</translation>
    </message>
    <message>
      <source>{0}: SpeechLens met a fault of its own, {1}; please report it.</source>
      <translation>{0}: SpeechLens 自体の不具合です({1})。ご報告ください。</translation>
    </message>
    <message>
      <source>The model '{0}' has SHA-256 {1} where the work is done and {2} where it was ordered; give all machines the same weights.</source>
      <translation>モデル「{0}」の SHA-256 は処理側で {1}、依頼側で {2} です。すべてのマシンで同じ重みを使ってください。</translation>
    </message>
    <message>
      <source>{0}: a link leads out of the output folder here; remove it or choose another.</source>
      <translation>{0}: リンクが出力フォルダーの外を指しています。リンクを削除するか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another output folder, --skip-existing or --overwrite.</source>
      <translation>{0}: このファイルはすでにあります。別の出力フォルダーを選んでください。</translation>
    </message>
    <message>
      <source>The report could not be written: {0}</source>
      <translation>レポートを書き込めませんでした: {0}</translation>
    </message>
    <message>
      <source>{0}: can't be fetched ({1}); check it and your rights.</source>
      <translation>{0}: 取得できません({1})。アドレスとアクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0}: can't be reached ({1}); check it and your rights.</source>
      <translation>{0}: 接続できません({1})。アドレスとアクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0} is a file, not a folder; choose another output folder.</source>
      <translation>{0} はフォルダーではなくファイルです。別の出力フォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: its folder can't be made ({1}); choose another output folder.</source>
      <translation>{0}: 保存先のフォルダーを作成できません({1})。別の出力フォルダーを選んでください。</translation>
    </message>
    <message>
      <source>{0}: can't be stored ({1}); check it and your rights.</source>
      <translation>{0}: 保存できません({1})。アドレスとアクセス権を確認してください。</translation>
    </message>
    <message>
      <source>{0}: URLs need fsspec; install it with pip install 'speechlens[cluster]'.</source>
      <translation>{0}: URL には fsspec が必要です。pip install 'speechlens[cluster]' でインストールしてください。</translation>
    </message>
    <message>
      <source>{0}: this kind of URL can't be opened ({1}); check it or install what is missing.</source>
      <translation>{0}: この種の URL は開けません({1})。確認するか、足りないものをインストールしてください。</translation>
    </message>
    <message>
      <source>The chunk is too short for its context; choose a longer chunk or less overlap.</source>
      <translation>チャンクが前後の文脈に対して短すぎます。チャンクを長くするか、重なりを減らしてください。</translation>
    </message>
    <message>
      <source>{0} holds no samples; nothing can be enhanced, leave it out.</source>
      <translation>{0} にサンプルがありません。補正できないので、外してください。</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report this.</source>
      <translation>{0} の処理が結果なしで終わりました。ご報告ください。</translation>
    </message>
    <message>
      <source>{0} frames of {1} became {2}; please report it.</source>
      <translation>{1} の {0} フレームが {2} フレームになりました。ご報告ください。</translation>
    </message>
    <message>
      <source>{0} is the input itself, which is never written to; choose another name.</source>
      <translation>{0} は入力そのもので、書き込むことはありません。別の名前を選んでください。</translation>
    </message>
    <message>
      <source>Standard output takes WAV only; leave the format out or write to a file (-o).</source>
      <translation>標準出力に書けるのは WAV だけです。形式の指定を外すか、ファイルに書き出してください。</translation>
    </message>
    <message>
      <source>The {0} must be the path of a file, not {1}.</source>
      <translation>{0}: debe ser la ruta de un archivo, no {1}.</translation>
    </message>
    <message>
      <source>There is no place for a residue beside standard output; write to a file (-o).</source>
      <translation>標準出力には除去分を書き出せません。ファイルに書き出してください。</translation>
    </message>
    <message>
      <source>on_event must be a function that takes an event, not {0}.</source>
      <translation>on_event debe ser una función que reciba un evento, no {0}.</translation>
    </message>
    <message>
      <source>TF32 is for NVIDIA GPUs; here products are full float32 as ever.</source>
      <translation>TF32 は NVIDIA GPU 専用です。ここでは通常どおり float32 で計算します。</translation>
    </message>
    <message>
      <source>-o names the output of one input alone; use -d for several inputs or with a name template.</source>
      <translation>出力名を指定できるのは入力が 1 つのときだけです。複数の場合は出力フォルダーを選んでください。</translation>
    </message>
    <message>
      <source>Standard input goes alone: name its output with -o, or leave -o out.</source>
      <translation>標準入力は単独で使います。出力に名前を付けるか、省略してください。</translation>
    </message>
    <message>
      <source>The name template {0} gives no usable file name for {1}; leave folders and '..' out of it.</source>
      <translation>名前のテンプレート {0} では {1} のファイル名を作れません。フォルダーと「..」は使わないでください。</translation>
    </message>
    <message>
      <source>The name template {0} has a stray brace; fields are {1}.</source>
      <translation>名前のテンプレート {0} の波かっこが対応していません。使える項目は {1} です。</translation>
    </message>
    <message>
      <source>The name template {0} has an unknown field; its fields are {1}.</source>
      <translation>名前のテンプレート {0} に不明な項目があります。使える項目は {1} です。</translation>
    </message>
    <message>
      <source>The name template {0} leaves the output folder; give a file name, and -d for a folder.</source>
      <translation>名前のテンプレート {0} は出力フォルダーの外を指します。ファイル名だけを指定してください。</translation>
    </message>
    <message>
      <source>The name template {0} names all files alike; put {1} in it.</source>
      <translation>名前のテンプレート {0} ではすべて同じ名前になります。{1} を入れてください。</translation>
    </message>
    <message>
      <source>Strict numerics (--strict) and TF32 (--tf32) contradict each other, since TF32 drops bits of every product; leave one of them out.</source>
      <translation>厳密計算と TF32 は両立しません。TF32 はすべての積でビットを落とします。どちらか一方を外してください。</translation>
    </message>
    <message>
      <source>The model must be a name or a path, not {0}.</source>
      <translation>モデルは名前かパスで指定します({0} は使えません)。</translation>
    </message>
    <message>
      <source>The option {0} must be True or False, not {1}.</source>
      <translation>La opción {0} debe ser True o False, no {1}.</translation>
    </message>
    <message>
      <source>The options must be speechlens.Options, not {0}.</source>
      <translation>Las opciones deben ser speechlens.Options, no {0}.</translation>
    </message>
    <message>
      <source>The {0} must be a name, not {1}.</source>
      <translation>{0}は名前で指定します({1} は使えません)。</translation>
    </message>
    <message>
      <source>The {0} must be a number, not {1}.</source>
      <translation>{0}は数値で指定します({1} は使えません)。</translation>
    </message>
    <message>
      <source>The {0} must be a whole number, not {1}.</source>
      <translation>{0}: debe ser un número entero, no {1}.</translation>
    </message>
    <message>
      <source>The {0} must lie between {1} and {2} {3}, not {4}.</source>
      <translation>{0}に使えるのは {1}~{2} {3}です({4} は使えません)。</translation>
    </message>
    <message>
      <source>There is no profile {0}; choose one of {1}.</source>
      <translation>プロファイル {0} はありません。{1} から選んでください。</translation>
    </message>
    <message>
      <source>{0}: the report would replace a recording; choose another name.</source>
      <translation>{0}: レポートが録音を上書きしてしまいます。別の名前を選んでください。</translation>
    </message>
    <message>
      <source>A report needs an input and an output that can be read again, not standard input or output; give files.</source>
      <translation>レポートには、もう一度読める入力と出力が必要です。ファイルを使ってください。</translation>
    </message>
    <message>
      <source>{0}: nothing can be read from it any more; enhance the input again.</source>
      <translation>{0}: もう読み取れません。入力をもう一度補正してください。</translation>
    </message>
    <message>
      <source>the default: small, fast, any rate, ships inside the package</source>
      <translation>標準モデル: 小型、高速、任意のレート、同梱</translation>
    </message>
    <message>
      <source>NVIDIA RE-USE, 30 TF-Mamba blocks: best quality, slow without a GPU, non-commercial</source>
      <translation>NVIDIA RE-USE、TF-Mamba ブロック 30 個: 最高品質、GPU がないと低速、非商用</translation>
    </message>
    <message>
      <source>The RE-USE weights are NVIDIA's and come under the NVIDIA One-Way Noncommercial License (NSCLv1): for research and education only, never for commercial use. Fetched are these weights in another layout, from the repository faraday/re-use-mlx. The licence of this program doesn't cover them.</source>
      <translation>RE-USE の重みは NVIDIA のもので、NVIDIA One-Way Noncommercial License (NSCLv1) に従います。研究と教育のみに使え、商用利用はできません。取得するのは、この重みを別の配置にしたもの(リポジトリ faraday/re-use-mlx)です。本プログラムのライセンスは適用されません。</translation>
    </message>
    <message>
      <source>Windows takes it for a device</source>
      <translation>Windows lo toma por un dispositivo</translation>
    </message>
    <message>
      <source>add or fetch the model again, or install SpeechLens again where the model came with it</source>
      <translation>añada o descargue de nuevo el modelo, o reinstale SpeechLens si venía con él</translation>
    </message>
    <message>
      <source>it has {0} characters where {1} are the most</source>
      <translation>tiene {0} caracteres y {1} son el máximo</translation>
    </message>
    <message>
      <source>it takes letters, digits, dots, dashes and underscores, a letter or digit first, no dot last</source>
      <translation>admite letras, cifras, puntos, guiones y guiones bajos, con una letra o cifra al principio y sin punto al final</translation>
    </message>
    <message>
      <source>no safetensors file</source>
      <translation>safetensors ファイル 0 個</translation>
    </message>
    <message>
      <source>the model inside the package has it</source>
      <translation>lo tiene el modelo incluido</translation>
    </message>
    <message>
      <source>use the {0} that came with the weights</source>
      <translation>重みに付属の {0} を使ってください</translation>
    </message>
    <message>
      <source>{0} safetensors files</source>
      <translation>safetensors ファイル {0} 個</translation>
    </message>
    <message>
      <source>run the same command again to go on</source>
      <translation>もう一度取得すると続きから始まります</translation>
    </message>
    <message>
      <source>'{0}' and '{1}'</source>
      <translation>「{0}」と「{1}」</translation>
    </message>
    <message>
      <source>use the checkpoint as it was published</source>
      <translation>公開されたままのチェックポイントを使ってください</translation>
    </message>
    <message>
      <source>use weights and config.json that belong together</source>
      <translation>対応する重みと config.json を使ってください</translation>
    </message>
    <message>
      <source>{0} blocks are there where its config.json says {1}</source>
      <translation>ブロックは {0} 個ですが、config.json では {1} 個です</translation>
    </message>
    <message>
      <source>d_conv</source>
      <translation>d_conv</translation>
    </message>
    <message>
      <source>d_state</source>
      <translation>d_state</translation>
    </message>
    <message>
      <source>use the one that came with the weights</source>
      <translation>重みに付属のものを使ってください</translation>
    </message>
    <message>
      <source>fetch or copy the file again</source>
      <translation>ファイルを取得し直すか、コピーし直してください</translation>
    </message>
    <message>
      <source>give a safetensors file</source>
      <translation>safetensors ファイルを指定してください</translation>
    </message>
    <message>
      <source>unpack it and give the safetensors file that is in it</source>
      <translation>展開して中の safetensors ファイルを指定してください</translation>
    </message>
    <message>
      <source>expected {0} tensors, found {1}</source>
      <translation>必要なテンソル {0} 個、実際は {1} 個</translation>
    </message>
    <message>
      <source>use the checkpoint that belongs to this config.json</source>
      <translation>この config.json に対応するチェックポイントを使ってください</translation>
    </message>
    <message>
      <source>AAC audio</source>
      <translation>AAC 音声</translation>
    </message>
    <message>
      <source>AMR audio</source>
      <translation>AMR 音声</translation>
    </message>
    <message>
      <source>MP4 or M4A media</source>
      <translation>MP4 か M4A のメディア</translation>
    </message>
    <message>
      <source>Matroska or WebM media</source>
      <translation>Matroska か WebM のメディア</translation>
    </message>
    <message>
      <source>Windows Media</source>
      <translation>Windows Media</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>PDF 文書</translation>
    </message>
    <message>
      <source>a ZIP archive</source>
      <translation>ZIP アーカイブ</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>画像</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>ウェブページ</translation>
    </message>
    <message>
      <source>an AVI film</source>
      <translation>AVI 動画</translation>
    </message>
    <message>
      <source>no audio that SpeechLens knows</source>
      <translation>SpeechLens が対応する音声ではないもの</translation>
    </message>
    <message>
      <source>text</source>
      <translation>テキスト</translation>
    </message>
    <message>
      <source>pip install "speechlens[media]"</source>
      <translation>pip install "speechlens[media]"</translation>
    </message>
    <message>
      <source>A big-endian WAV</source>
      <translation>ビッグエンディアンの WAV</translation>
    </message>
    <message>
      <source>{0} through a pipe</source>
      <translation>パイプ経由の {0}</translation>
    </message>
    <message>
      <source>{0} of {1} channels</source>
      <translation>{1} チャンネルの {0}</translation>
    </message>
    <message>
      <source>1 sample</source>
      <translation>1 サンプル</translation>
    </message>
    <message>
      <source>{0} samples</source>
      <translation>{0} サンプル</translation>
    </message>
    <message>
      <source>source</source>
      <translation>origen</translation>
    </message>
    <message>
      <source>target</source>
      <translation>destino</translation>
    </message>
    <message>
      <source>attenuation limit</source>
      <translation>減衰の上限</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>チャンク</translation>
    </message>
    <message>
      <source>dB</source>
      <translation>dB</translation>
    </message>
    <message>
      <source>overlap</source>
      <translation>重なり</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>パーセント</translation>
    </message>
    <message>
      <source>rate</source>
      <translation>サンプルレート</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>秒</translation>
    </message>
    <message>
      <source>strength</source>
      <translation>強さ</translation>
    </message>
    <message>
      <source>track</source>
      <translation>トラック</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>アクセスが拒否されました</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>許可されていない操作です</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>ファイルもフォルダーもありません</translation>
    </message>
    <message>
      <source>File exists</source>
      <translation>ファイルがすでに存在します</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>フォルダーです</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>フォルダーではありません</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>空き容量がありません</translation>
    </message>
    <message>
      <source>Disk quota exceeded</source>
      <translation>ディスクの割り当てを超えました</translation>
    </message>
    <message>
      <source>File too large</source>
      <translation>ファイルが大きすぎます</translation>
    </message>
    <message>
      <source>File name too long</source>
      <translation>ファイル名が長すぎます</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>読み取り専用のファイルシステムです</translation>
    </message>
    <message>
      <source>Input/output error</source>
      <translation>入出力エラー</translation>
    </message>
    <message>
      <source>No such device</source>
      <translation>デバイスがありません</translation>
    </message>
    <message>
      <source>Stale file handle</source>
      <translation>ファイルハンドルが古くなっています</translation>
    </message>
    <message>
      <source>Too many open files</source>
      <translation>開いているファイルが多すぎます</translation>
    </message>
    <message>
      <source>Connection refused</source>
      <translation>接続を拒否されました</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>タイムアウト</translation>
    </message>
    <message>
      <source>Name or service not known</source>
      <translation>名前またはサービスが見つかりません</translation>
    </message>
    <message>
      <source>Temporary failure in name resolution</source>
      <translation>名前解決に一時的に失敗しました</translation>
    </message>
    <message>
      <source>Network is unreachable</source>
      <translation>ネットワークに接続できません</translation>
    </message>
    <message>
      <source>No route to host</source>
      <translation>ホストへの経路がありません</translation>
    </message>
    <message>
      <source>Connection reset by peer</source>
      <translation>相手側が接続を切断しました</translation>
    </message>
    <message>
      <source>chunk {0}</source>
      <translation>チャンク {0}</translation>
    </message>
    <message>
      <source>chunk {0} (too large)</source>
      <translation>チャンク {0}(大きすぎます)</translation>
    </message>
    <message>
      <source>{0} bytes behind the last chunk</source>
      <translation>最後のチャンクの後の {0} バイト</translation>
    </message>
    <message>
      <source>speaker mask</source>
      <translation>スピーカー配置</translation>
    </message>
    <message>
      <source>tag {0}</source>
      <translation>タグ {0}</translation>
    </message>
    <message>
      <source>picture</source>
      <translation>画像</translation>
    </message>
    <message>
      <source>chapters</source>
      <translation>チャプター</translation>
    </message>
    <message>
      <source>APE tag</source>
      <translation>APE タグ</translation>
    </message>
    <message>
      <source>{0} stream {1}</source>
      <translation>{0} ストリーム {1}</translation>
    </message>
    <message>
      <source>{0} stream {1} ({2})</source>
      <translation>{0} ストリーム {1}({2})</translation>
    </message>
    <message>
      <source>audio</source>
      <translation>音声</translation>
    </message>
    <message>
      <source>video</source>
      <translation>動画</translation>
    </message>
    <message>
      <source>subtitle</source>
      <translation>字幕</translation>
    </message>
    <message>
      <source>cover</source>
      <translation>カバー画像</translation>
    </message>
    <message>
      <source>data</source>
      <translation>データ</translation>
    </message>
    <message>
      <source>attachment</source>
      <translation>添付</translation>
    </message>
    <message>
      <source>[Errno {0}] {1}</source>
      <translation>{1}</translation>
    </message>
    <message>
      <source>the server {0} answered {1} {2}</source>
      <translation>サーバー {0} の応答は {1} {2}</translation>
    </message>
    <message>
      <source>'{0}' and {1} more</source>
      <translation>「{0}」ほか {1} 個</translation>
    </message>
    <message>
      <source>the connection to {0} failed ({1})</source>
      <translation>{0} への接続に失敗しました({1})</translation>
    </message>
    <message>
      <source>the connection to {0} broke off</source>
      <translation>{0} への接続が切れました</translation>
    </message>
    <message>
      <source>the connection to {0} ended after {1} bytes</source>
      <translation>{0} への接続が {1} バイトで終了しました</translation>
    </message>
    <message>
      <source>the connection to {0} isn't secure ({1})</source>
      <translation>{0} への接続が安全ではありません({1})</translation>
    </message>
    <message>
      <source>the server {0} sends on from address to address without end</source>
      <translation>サーバー {0} の転送が終わりません</translation>
    </message>
    <message>
      <source>the server {0} sends on to an address that isn't safe</source>
      <translation>サーバー {0} が安全でないアドレスへ転送しています</translation>
    </message>
    <message>
      <source>{0} bytes</source>
      <translation>{0} バイト</translation>
    </message>
    <message>
      <source>more than {0} bytes</source>
      <translation>{0} バイト超</translation>
    </message>
    <message>
      <source>is full</source>
      <translation>がいっぱいです</translation>
    </message>
    <message>
      <source>can't be written to</source>
      <translation>に書き込めません</translation>
    </message>
    <message>
      <source>1 channel</source>
      <translation>1 チャンネル</translation>
    </message>
    <message>
      <source>{0} channels</source>
      <translation>{0} チャンネル</translation>
    </message>
  </context>
</TS>

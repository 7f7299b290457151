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
      <source>Sound files</source>
      <translation>音声ファイル</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>すべてのファイル</translation>
    </message>
    <message>
      <source>Choose weights…</source>
      <translation>重みファイルを選択…</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json</source>
      <translation>config.json を伴う safetensors ファイル</translation>
    </message>
    <message>
      <source>Choose weights</source>
      <translation>重みファイルを選択</translation>
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
      <source>B switches, Space plays, ← → seek</source>
      <translation>B で切替、スペースで再生、← → で移動</translation>
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
      <source>noise floor {before} → {after} dBFS</source>
      <translation>ノイズフロア {before} → {after} dBFS</translation>
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
      <source>5 s at a time: least memory, may sound less even</source>
      <translation>5 秒ずつ: メモリー最小、やや不均一なことも</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>標準</translation>
    </message>
    <message>
      <source>10 s at a time: right for nearly everything</source>
      <translation>10 秒ずつ: ほとんどの用途に最適</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>長め</translation>
    </message>
    <message>
      <source>30 s at a time: steadiest sound, most memory</source>
      <translation>30 秒ずつ: 最も安定した音、メモリー最大</translation>
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
</TS>

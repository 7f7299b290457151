<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>Add files…</source>
      <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
      <source>Paste paths</source>
      <translation>Pfade einfügen</translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>Verbessern</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>Fertige ausblenden</translation>
    </message>
    <message>
      <source>Names, formats and sound device…</source>
      <translation>Namen, Formate und Audiogerät …</translation>
    </message>
    <message>
      <source>Help and shortcuts</source>
      <translation>Hilfe und Tastenkürzel</translation>
    </message>
    <message>
      <source>Show the log file</source>
      <translation>Protokolldatei anzeigen</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>Über SpeechLens</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <source>Add files</source>
      <translation>Dateien hinzufügen</translation>
    </message>
    <message>
      <source>Add folder</source>
      <translation>Ordner hinzufügen</translation>
    </message>
    <message>
      <source>Save enhanced files to</source>
      <translation>Verbesserte Dateien speichern in</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Abspielen</translation>
    </message>
    <message>
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <source>Save as…</source>
      <translation>Speichern unter …</translation>
    </message>
    <message>
      <source>Open report</source>
      <translation>Bericht öffnen</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Remove from queue</source>
      <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>Tonspur</translation>
    </message>
    <message>
      <source>{name} is an original; save under another name.</source>
      <translation>{name} ist ein Original; speichern Sie unter einem anderen Namen.</translation>
    </message>
    <message>
      <source>Sound files</source>
      <translation>Audiodateien</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Alle Dateien</translation>
    </message>
    <message>
      <source>Save enhanced file as</source>
      <translation>Verbesserte Datei speichern unter</translation>
    </message>
  </context>
  <context>
    <name>chores</name>
    <message>
      <source>{name} can't be saved there ({why}); choose another folder.</source>
      <translation>{name} lässt sich dort nicht speichern ({why}); wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>Saved as {name}.</source>
      <translation>Gespeichert als {name}.</translation>
    </message>
  </context>
  <context>
    <name>drops</name>
    <message>
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>This</source>
      <translation>Das</translation>
    </message>
    <message>
      <source>{what} can't be enhanced; drop sound files or folders.</source>
      <translation>{what} lässt sich nicht verbessern; ziehen Sie Audiodateien oder Ordner hierher.</translation>
    </message>
    <message>
      <source>{link} is a link and nothing is fetched from the net; download it and drop the file.</source>
      <translation>{link} ist ein Link, und aus dem Netz wird nichts geholt; laden Sie die Datei herunter und ziehen Sie sie hierher.</translation>
    </message>
    <message>
      <source>The pasted text is not a list of file paths; copy files or their paths.</source>
      <translation>Der eingefügte Text ist keine Liste von Dateipfaden; kopieren Sie Dateien oder ihre Pfade.</translation>
    </message>
  </context>
  <context>
    <name>intake</name>
    <message>
      <source>{name} holds no sound files.</source>
      <translation>{name} enthält keine Audiodateien.</translation>
    </message>
  </context>
  <context>
    <name>ModelActions</name>
    <message>
      <source>Add weights</source>
      <translation>Gewichte hinzufügen</translation>
    </message>
    <message>
      <source>Add weights from a file…</source>
      <translation>Gewichte aus Datei hinzufügen…</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json; it is copied to your models</source>
      <translation>Eine safetensors-Datei mit ihrer config.json; sie wird zu Ihren Modellen kopiert</translation>
    </message>
    <message>
      <source>Add weights from a folder…</source>
      <translation>Gewichte aus Ordner hinzufügen…</translation>
    </message>
    <message>
      <source>A folder with a safetensors file and its config.json; it is copied to your models</source>
      <translation>Ein Ordner mit einer safetensors-Datei und ihrer config.json; er wird zu Ihren Modellen kopiert</translation>
    </message>
    <message>
      <source>Checking {name}…</source>
      <translation>{name} wird geprüft…</translation>
    </message>
    <message>
      <source>The model {name} is ready.</source>
      <translation>Das Modell {name} ist bereit.</translation>
    </message>
  </context>
  <context>
    <name>model_list</name>
    <message>
      <source>built in</source>
      <translation>eingebaut</translation>
    </message>
    <message>
      <source>ready</source>
      <translation>bereit</translation>
    </message>
    <message>
      <source>{about}; {size} parameters, SHA-256 {hash}</source>
      <translation>{about}; {size} Parameter, SHA-256 {hash}</translation>
    </message>
    <message>
      <source>missing</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <source>not usable</source>
      <translation>nicht verwendbar</translation>
    </message>
  </context>
  <context>
    <name>device</name>
    <message>
      <source>There is no PortAudio library, so nothing can be played; install it.</source>
      <translation>Die Bibliothek PortAudio fehlt, daher kann nichts abgespielt werden; installieren Sie sie.</translation>
    </message>
    <message>
      <source>This machine has no sound device; connect one to listen.</source>
      <translation>Dieser Rechner hat kein Audiogerät; schließen Sie eines an.</translation>
    </message>
    <message>
      <source>The sound device {name} refuses to play ({why}).</source>
      <translation>Das Audiogerät {name} verweigert die Wiedergabe ({why}).</translation>
    </message>
    <message>
      <source>The sound device can't be opened ({why}).</source>
      <translation>Das Audiogerät lässt sich nicht öffnen ({why}).</translation>
    </message>
    <message>
      <source>The sound system doesn't answer ({why}).</source>
      <translation>Das Audiosystem antwortet nicht ({why}).</translation>
    </message>
    <message>
      <source>The sound device was lost ({why}); connect it again or choose another.</source>
      <translation>Das Audiogerät ist verschwunden ({why}); schließen Sie es wieder an oder wählen Sie ein anderes.</translation>
    </message>
  </context>
  <context>
    <name>Transport</name>
    <message>
      <source>B switches, Space plays, ← → seek</source>
      <translation>B schaltet um, Leertaste spielt, ← → spulen</translation>
    </message>
    <message>
      <source>Play the enhanced signal as loud as the original, so that the louder one does not win by that alone; files stay as they are</source>
      <translation>Das verbesserte Signal so laut abspielen wie das Original, damit nicht das lautere allein deshalb gewinnt; Dateien bleiben, wie sie sind</translation>
    </message>
    <message>
      <source>Position and length</source>
      <translation>Position und Länge</translation>
    </message>
    <message>
      <source>Listen to</source>
      <translation>Hören</translation>
    </message>
    <message>
      <source>End the preview</source>
      <translation>Vorschau beenden</translation>
    </message>
    <message>
      <source>End the preview (Esc)</source>
      <translation>Vorschau beenden (Esc)</translation>
    </message>
    <message>
      <source>Match loudness</source>
      <translation>Lautheit angleichen</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pause</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Abspielen</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>Original</translation>
    </message>
    <message>
      <source>The recording as it came</source>
      <translation>Die Aufnahme, wie sie kam</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>Verbessert</translation>
    </message>
    <message>
      <source>The recording without noise</source>
      <translation>Die Aufnahme ohne Rauschen</translation>
    </message>
    <message>
      <source>Removed</source>
      <translation>Entfernt</translation>
    </message>
    <message>
      <source>Only what was taken out: there should be no voice in it</source>
      <translation>Nur das Herausgenommene: darin sollte keine Stimme sein</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>Leertaste</translation>
    </message>
  </context>
  <context>
    <name>Previews</name>
    <message>
      <source>Making the preview…</source>
      <translation>Vorschau entsteht …</translation>
    </message>
    <message>
      <source>Preview {start}–{stop}</source>
      <translation>Vorschau {start}–{stop}</translation>
    </message>
  </context>
  <context>
    <name>Services</name>
    <message>
      <source>No program was found that opens {place}; open it by hand.</source>
      <translation>Es wurde kein Programm gefunden, das {place} öffnet; öffnen Sie es von Hand.</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) are in the queue already.</source>
      <translation>
        <numerusform>%n Datei ist schon in der Liste.</numerusform>
        <numerusform>%n Dateien sind schon in der Liste.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>texts</name>
    <message numerus="yes">
      <source>%n channel(s)</source>
      <translation>
        <numerusform>%n Kanal</numerusform>
        <numerusform>%n Kanäle</numerusform>
      </translation>
    </message>
    <message>
      <source>mono</source>
      <translation>mono</translation>
    </message>
    <message>
      <source>stereo</source>
      <translation>stereo</translation>
    </message>
    <message>
      <source>Looking at the file…</source>
      <translation>Datei wird angesehen …</translation>
    </message>
    <message>
      <source>track {number} of {count}</source>
      <translation>Spur {number} von {count}</translation>
    </message>
    <message>
      <source>done in {time}</source>
      <translation>fertig in {time}</translation>
    </message>
    <message numerus="yes">
      <source>%n notice(s)</source>
      <translation>
        <numerusform>%n Hinweis</numerusform>
        <numerusform>%n Hinweise</numerusform>
      </translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Abgebrochen</translation>
    </message>
    <message>
      <source>being looked at</source>
      <translation>wird angesehen</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>wartet</translation>
    </message>
    <message>
      <source>done</source>
      <translation>fertig</translation>
    </message>
    <message>
      <source>cancelled</source>
      <translation>abgebrochen</translation>
    </message>
    <message>
      <source>running, {percent} percent</source>
      <translation>läuft, {percent} Prozent</translation>
    </message>
    <message>
      <source>failed: {reason}</source>
      <translation>fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <source>{amount} decibels less noise</source>
      <translation>{amount} Dezibel weniger Rauschen</translation>
    </message>
    <message>
      <source>noise floor {before} → {after} dBFS</source>
      <translation>Grundrauschen {before} → {after} dBFS</translation>
    </message>
    <message numerus="yes">
      <source>%n sample(s) at full scale</source>
      <translation>
        <numerusform>%n Sample bei Vollaussteuerung</numerusform>
        <numerusform>%n Samples bei Vollaussteuerung</numerusform>
      </translation>
    </message>
    <message>
      <source>nothing clipped</source>
      <translation>nichts übersteuert</translation>
    </message>
    <message>
      <source>voice level within {change} dB</source>
      <translation>Stimmpegel auf {change} dB gleich</translation>
    </message>
    <message>
      <source>about {n} min left</source>
      <translation>noch etwa {n} min</translation>
    </message>
    <message>
      <source>about {n} s left</source>
      <translation>noch etwa {n} s</translation>
    </message>
  </context>
  <context>
    <name>Tracks</name>
    <message>
      <source>{name} has several audio tracks, of which {track} is taken; choose another above its pictures.</source>
      <translation>{name} hat mehrere Tonspuren; verwendet wird {track}. Eine andere lässt sich über den Bildern wählen.</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) have several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</source>
      <translation>
        <numerusform>%n Datei hat mehrere Tonspuren; verwendet wird die Standardspur. Eine andere lässt sich über den Bildern oder im Menü der Warteschlange wählen.</numerusform>
        <numerusform>%n Dateien haben mehrere Tonspuren; verwendet wird die Standardspur. Eine andere lässt sich über den Bildern oder im Menü der Warteschlange wählen.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Viewer</name>
    <message>
      <source>Not enhanced yet: press Preview for a few seconds, or Enhance for all of it</source>
      <translation>Noch nicht verbessert: Vorschau für ein paar Sekunden, Verbessern für alles</translation>
    </message>
    <message>
      <source>Spectrogram of the original</source>
      <translation>Spektrogramm des Originals</translation>
    </message>
    <message>
      <source>Spectrogram of the enhanced recording</source>
      <translation>Spektrogramm der verbesserten Aufnahme</translation>
    </message>
    <message>
      <source>Frequency axis: mel is as the ear hears, logarithmic as a piano, linear as is</source>
      <translation>Frequenzachse: Mel wie das Ohr hört, logarithmisch wie ein Klavier, linear wie gemessen</translation>
    </message>
    <message>
      <source>Frequency axis</source>
      <translation>Frequenzachse</translation>
    </message>
    <message>
      <source>From the loudest to the faintest level that is drawn</source>
      <translation>Vom lautesten bis zum leisesten gezeichneten Pegel</translation>
    </message>
    <message>
      <source>Level range</source>
      <translation>Pegelumfang</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>Original</translation>
    </message>
    <message>
      <source>Preview</source>
      <translation>Vorschau</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>Verbessert</translation>
    </message>
    <message>
      <source>Making the preview…</source>
      <translation>Vorschau entsteht …</translation>
    </message>
    <message>
      <source>Mel</source>
      <translation>Mel</translation>
    </message>
    <message>
      <source>Logarithmic</source>
      <translation>Logarithmisch</translation>
    </message>
    <message>
      <source>Linear</source>
      <translation>Linear</translation>
    </message>
    <message>
      <source>Being enhanced… {percent} %</source>
      <translation>Wird verbessert … {percent} %</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Position</source>
      <translation>Position</translation>
    </message>
    <message>
      <source>The whole recording: grey the original, coloured the enhanced. Drag to seek</source>
      <translation>Die ganze Aufnahme: grau das Original, farbig das verbesserte. Ziehen zum Spulen</translation>
    </message>
  </context>
  <context>
    <name>ControlRow</name>
    <message>
      <source>Strict numerics</source>
      <translation>Strenge Numerik</translation>
    </message>
    <message>
      <source>Preview 5 s</source>
      <translation>Vorschau 5 s</translation>
    </message>
    <message>
      <source>Enhance five seconds from the cursor, or the marked span, and play them in a loop</source>
      <translation>Fünf Sekunden ab der Marke oder den markierten Bereich verbessern und in einer Schleife abspielen</translation>
    </message>
    <message>
      <source>The network that separates voice and noise</source>
      <translation>Das Netz, das Stimme und Rauschen trennt</translation>
    </message>
    <message>
      <source>How much of the recording the network sees at once</source>
      <translation>Wie viel der Aufnahme das Netz auf einmal sieht</translation>
    </message>
    <message>
      <source>Reference arithmetic: the sound differs by less than can be heard, results are repeatable to the last bit, and the work takes longer</source>
      <translation>Referenzrechnung: der Klang unterscheidet sich unhörbar, Ergebnisse sind bis aufs letzte Bit wiederholbar, und es dauert länger</translation>
    </message>
    <message>
      <source>Where the enhanced files go; originals are never changed</source>
      <translation>Wohin die verbesserten Dateien kommen; Originale werden nie verändert</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>Stärke</translation>
    </message>
    <message>
      <source>How much of the noise is taken out: 100 % is all that the network finds, lower values leave some of the room, 0 % gives the original back</source>
      <translation>Wie viel Rauschen herausgenommen wird: 100 % ist alles, was das Netz findet, weniger lässt etwas Raum stehen, 0 % gibt das Original zurück</translation>
    </message>
    <message>
      <source>Never reduce by more than</source>
      <translation>Nie mehr absenken als</translation>
    </message>
    <message>
      <source>Nothing is turned down by more than this: a low limit leaves a steady bed of noise and sounds more natural in loud places</source>
      <translation>Nichts wird stärker abgesenkt als so: eine niedrige Grenze lässt ein gleichmäßiges Rauschbett und klingt an lauten Orten natürlicher</translation>
    </message>
    <message>
      <source>Reduce without limit</source>
      <translation>Ohne Grenze absenken</translation>
    </message>
    <message>
      <source>Profile</source>
      <translation>Profil</translation>
    </message>
    <message>
      <source>Beside the original</source>
      <translation>Neben dem Original</translation>
    </message>
    <message>
      <source>Choose a folder…</source>
      <translation>Ordner wählen …</translation>
    </message>
    <message>
      <source>Names and formats…</source>
      <translation>Namen und Formate …</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Save to</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>Never reduce by more than {n} dB</source>
      <translation>Höchstens {n} dB absenken</translation>
    </message>
    <message>
      <source>{n} s at a time: {what}</source>
      <translation>{n} s auf einmal: {what}</translation>
    </message>
    <message>
      <source>Chunk</source>
      <translation>Abschnitt</translation>
    </message>
    <message>
      <source>Seconds that the network sees at once</source>
      <translation>Sekunden, die das Netz auf einmal sieht</translation>
    </message>
    <message>
      <source>Overlap</source>
      <translation>Überlappung</translation>
    </message>
    <message>
      <source>More overlap: smoother borders, slower</source>
      <translation>Mehr Überlappung: glattere Grenzen, langsamer</translation>
    </message>
    <message>
      <source>Fast</source>
      <translation>Schnell</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>Ausgewogen</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>Ausgedehnt</translation>
    </message>
    <message>
      <source>Custom</source>
      <translation>Eigenes</translation>
    </message>
    <message>
      <source>Your own chunk length and overlap</source>
      <translation>Eigene Abschnittslänge und Überlappung</translation>
    </message>
    <message>
      <source>Strength {n} %</source>
      <translation>Stärke {n} %</translation>
    </message>
    <message>
      <source>least memory, may sound less even</source>
      <translation>am wenigsten Speicher, klingt eventuell weniger gleichmäßig</translation>
    </message>
    <message>
      <source>right for nearly everything</source>
      <translation>passt fast immer</translation>
    </message>
    <message>
      <source>steadiest sound, most memory</source>
      <translation>gleichmäßigster Klang, am meisten Speicher</translation>
    </message>
  </context>
  <context>
    <name>dialogs</name>
    <message>
      <source>Close SpeechLens?</source>
      <translation>SpeechLens schließen?</translation>
    </message>
    <message>
      <source>A file is being enhanced.</source>
      <translation>Eine Datei wird gerade verbessert.</translation>
    </message>
    <message>
      <source>Closing stops the work. Nothing half done is left behind; finished files stay.</source>
      <translation>Schließen hält die Arbeit an. Nichts Halbfertiges bleibt zurück; fertige Dateien bleiben.</translation>
    </message>
    <message>
      <source>Stop and close</source>
      <translation>Anhalten und schließen</translation>
    </message>
    <message>
      <source>Keep working</source>
      <translation>Weiterarbeiten</translation>
    </message>
    <message>
      <source>Replace the model?</source>
      <translation>Modell ersetzen?</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
    <message>
      <source>Keep the old one</source>
      <translation>Altes behalten</translation>
    </message>
    <message>
      <source>You have a model of the name of {name} already.</source>
      <translation>Ein Modell mit dem Namen von {name} haben Sie bereits.</translation>
    </message>
    <message>
      <source>SpeechLens met a fault of its own</source>
      <translation>SpeechLens ist auf einen eigenen Fehler gestoßen</translation>
    </message>
    <message>
      <source>Something failed that should not have. Your files are untouched.</source>
      <translation>Etwas ist fehlgeschlagen, das nicht fehlschlagen sollte. Ihre Dateien sind unberührt.</translation>
    </message>
    <message>
      <source>{summary}

Details are in the log file; please report them:
{path}</source>
      <translation>{summary}

Einzelheiten stehen in der Protokolldatei; bitte melden Sie sie:
{path}</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>Über SpeechLens</translation>
    </message>
    <message>
      <source>Cleans up recorded speech on your own machine. Nothing you open here leaves it.

Licence: Apache 2.0. Uses Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile and MLX.</source>
      <translation>Säubert Sprachaufnahmen auf Ihrem eigenen Rechner. Nichts, was Sie hier öffnen, verlässt ihn.

Lizenz: Apache 2.0. Verwendet Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile und MLX.</translation>
    </message>
  </context>
  <context>
    <name>FetchDialog</name>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} von {total}</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>Lizenz</translation>
    </message>
    <message>
      <source>I have read the licence and agree to it</source>
      <translation>Ich habe die Lizenz gelesen und stimme ihr zu</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Fetch the licence</source>
      <translation>Lizenz laden</translation>
    </message>
    <message>
      <source>Agree and fetch</source>
      <translation>Zustimmen und laden</translation>
    </message>
    <message>
      <source>Checking the model…</source>
      <translation>Modell wird geprüft…</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <source>Add from a file…</source>
      <translation>Aus Datei hinzufügen…</translation>
    </message>
    <message>
      <source>Fetching the licence…</source>
      <translation>Lizenz wird geladen…</translation>
    </message>
    <message>
      <source>Fetch {name}</source>
      <translation>{name} laden</translation>
    </message>
    <message>
      <source>{about}. {size}, licence: {licence}.

{terms}

Nothing has been sent yet. Next, the licence's text is fetched from the net for you to read; the model only after you agree.</source>
      <translation>{about}. {size}, Lizenz: {licence}.

{terms}

Bisher wurde nichts gesendet. Als Nächstes wird der Text der Lizenz aus dem Netz geladen, damit Sie ihn lesen können; das Modell erst nach Ihrer Zustimmung.</translation>
    </message>
    <message>
      <source>Fetching {name}…</source>
      <translation>{name} wird geladen…</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <source>Help and shortcuts</source>
      <translation>Hilfe und Tastenkürzel</translation>
    </message>
    <message>
      <source>add files</source>
      <translation>Dateien hinzufügen</translation>
    </message>
    <message>
      <source>add a folder</source>
      <translation>einen Ordner hinzufügen</translation>
    </message>
    <message>
      <source>add files or paths from the clipboard</source>
      <translation>Dateien oder Pfade aus der Zwischenablage hinzufügen</translation>
    </message>
    <message>
      <source>enhance everything that waits</source>
      <translation>alles Wartende verbessern</translation>
    </message>
    <message>
      <source>close a message, end the preview, or cancel all</source>
      <translation>Meldung schließen, Vorschau beenden oder alles abbrechen</translation>
    </message>
    <message>
      <source>play or pause</source>
      <translation>abspielen oder anhalten</translation>
    </message>
    <message>
      <source>switch between original and enhanced</source>
      <translation>zwischen Original und verbessert umschalten</translation>
    </message>
    <message>
      <source>the same while the waveform or the pictures have the focus (Shift+Tab leaves them)</source>
      <translation>dasselbe, solange Wellenform oder Bilder den Fokus haben (Umschalt+Tab verlässt sie)</translation>
    </message>
    <message>
      <source>seek</source>
      <translation>spulen</translation>
    </message>
    <message>
      <source>to the start</source>
      <translation>zum Anfang</translation>
    </message>
    <message>
      <source>zoom the pictures in, out, and back to the whole file</source>
      <translation>Bilder vergrößern, verkleinern, ganze Datei zeigen</translation>
    </message>
    <message>
      <source>remove from the queue</source>
      <translation>aus der Liste entfernen</translation>
    </message>
    <message>
      <source>to the next part of the window</source>
      <translation>zum nächsten Teil des Fensters</translation>
    </message>
    <message>
      <source>names, formats and sound device</source>
      <translation>Namen, Formate und Audiogerät</translation>
    </message>
    <message>
      <source>this help</source>
      <translation>diese Hilfe</translation>
    </message>
    <message>
      <source>quit</source>
      <translation>beenden</translation>
    </message>
    <message>
      <source>In three steps</source>
      <translation>In drei Schritten</translation>
    </message>
    <message>
      <source>Drop recordings or folders on the window.</source>
      <translation>Ziehen Sie Aufnahmen oder Ordner auf das Fenster.</translation>
    </message>
    <message>
      <source>Listen to a preview if you like: mark a span in a picture with Shift and the mouse, or just press Preview.</source>
      <translation>Hören Sie nach Wunsch eine Vorschau: markieren Sie mit Umschalt und Maus einen Bereich im Bild, oder drücken Sie einfach Vorschau.</translation>
    </message>
    <message>
      <source>Press Enhance. The new files stand beside the originals, which are never changed.</source>
      <translation>Drücken Sie Verbessern. Die neuen Dateien stehen neben den Originalen, die nie verändert werden.</translation>
    </message>
    <message>
      <source>What you hear</source>
      <translation>Was Sie hören</translation>
    </message>
    <message>
      <source>Original, enhanced and removed are played sample for sample at the same place. Match loudness makes both equally loud, so that the louder one does not win by that alone.</source>
      <translation>Original, Verbessert und Entfernt spielen Sample für Sample an derselben Stelle. Lautheit angleichen macht beide gleich laut, damit nicht das lautere allein deshalb gewinnt.</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
  </context>
  <context>
    <name>MessageBar</name>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
  </context>
  <context>
    <name>OutputDialog</name>
    <message>
      <source>Names, formats and sound device</source>
      <translation>Namen, Formate und Audiogerät</translation>
    </message>
    <message>
      <source>May use {stem}, {suffix} and {model}</source>
      <translation>Darf {stem}, {suffix} und {model} enthalten</translation>
    </message>
    <message>
      <source>As the input keeps container, sample format and everything in the file</source>
      <translation>Wie die Eingabe behält Container, Sampleformat und alles in der Datei</translation>
    </message>
    <message>
      <source>Also write what was removed, as a file of its own</source>
      <translation>Das Entfernte als eigene Datei dazuschreiben</translation>
    </message>
    <message>
      <source>Keep the stereo image: one gain for all channels</source>
      <translation>Stereobild erhalten: eine Verstärkung für alle Kanäle</translation>
    </message>
    <message>
      <source>Off, each channel is cleaned for itself, which takes out more; on, nothing moves sideways</source>
      <translation>Aus: jeder Kanal wird für sich gesäubert, was mehr herausnimmt; an: nichts wandert zur Seite</translation>
    </message>
    <message>
      <source>System default</source>
      <translation>Vorgabe des Systems</translation>
    </message>
    <message>
      <source>Name of outputs</source>
      <translation>Name der Ausgaben</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Sound device</source>
      <translation>Audiogerät</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Erscheinungsbild</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>Wie das System</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>As the input</source>
      <translation>Wie die Eingabe</translation>
    </message>
  </context>
  <context>
    <name>QueuePanel</name>
    <message>
      <source>QUEUE</source>
      <translation>LISTE</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>Fertige ausblenden</translation>
    </message>
    <message>
      <source>Take finished files out of the list; the files themselves stay</source>
      <translation>Fertige Dateien aus der Liste nehmen; die Dateien selbst bleiben</translation>
    </message>
    <message>
      <source>Drop recordings or folders anywhere</source>
      <translation>Aufnahmen oder Ordner überall ablegen</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>Liste</translation>
    </message>
  </context>
  <context>
    <name>RowActions</name>
    <message>
      <source>Stop this file after the chunk in hand and go on with the next</source>
      <translation>Diese Datei nach dem laufenden Abschnitt abbrechen und mit der nächsten weitermachen</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <source>Let this file wait again</source>
      <translation>Diese Datei wieder warten lassen</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Abspielen</translation>
    </message>
    <message>
      <source>Listen to the enhanced file</source>
      <translation>Die verbesserte Datei anhören</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Show the enhanced file in its folder</source>
      <translation>Die verbesserte Datei in ihrem Ordner zeigen</translation>
    </message>
    <message>
      <source>Save as</source>
      <translation>Speichern unter</translation>
    </message>
    <message>
      <source>Save a copy of the enhanced file elsewhere</source>
      <translation>Eine Kopie der verbesserten Datei anderswo speichern</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>Bericht</translation>
    </message>
    <message>
      <source>Open a report with pictures and levels</source>
      <translation>Einen Bericht mit Bildern und Pegeln öffnen</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
  </context>
  <context>
    <name>StatusRow</name>
    <message>
      <source>Total progress</source>
      <translation>Gesamtfortschritt</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pause</translation>
    </message>
    <message>
      <source>Hold the work after the chunk in hand, and go on later</source>
      <translation>Nach dem laufenden Abschnitt anhalten und später weitermachen</translation>
    </message>
    <message>
      <source>Cancel all</source>
      <translation>Alles abbrechen</translation>
    </message>
    <message>
      <source>Stop after the chunk in hand; nothing half done is left behind (Esc)</source>
      <translation>Nach dem laufenden Abschnitt aufhören; nichts Halbfertiges bleibt zurück (Esc)</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <source>paused</source>
      <translation>angehalten</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) waiting</source>
      <translation>
        <numerusform>%n Datei wartet</numerusform>
        <numerusform>%n Dateien warten</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n done</source>
      <translation>
        <numerusform>%n fertig</numerusform>
        <numerusform>%n fertig</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n failed</source>
      <translation>
        <numerusform>%n fehlgeschlagen</numerusform>
        <numerusform>%n fehlgeschlagen</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n cancelled</source>
      <translation>
        <numerusform>%n abgebrochen</numerusform>
        <numerusform>%n abgebrochen</numerusform>
      </translation>
    </message>
    <message>
      <source>{done} of {all}</source>
      <translation>{done} von {all}</translation>
    </message>
    <message>
      <source>starting…</source>
      <translation>beginnt …</translation>
    </message>
    <message>
      <source>{speed}× real time</source>
      <translation>{speed}× Echtzeit</translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message>
      <source>Add files…</source>
      <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>Bericht</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>Menü</translation>
    </message>
    <message>
      <source>Choose recordings to enhance (Ctrl+O)</source>
      <translation>Aufnahmen wählen (Strg+O)</translation>
    </message>
    <message>
      <source>Add all sound files of a folder and the folders in it</source>
      <translation>Alle Audiodateien eines Ordners und seiner Unterordner hinzufügen</translation>
    </message>
    <message>
      <source>Open a report on the chosen file, once it is enhanced</source>
      <translation>Einen Bericht über die gewählte Datei öffnen, sobald sie verbessert ist</translation>
    </message>
    <message>
      <source>Enhance everything that waits (Ctrl+Return)</source>
      <translation>Alles Wartende verbessern (Strg+Eingabe)</translation>
    </message>
    <message numerus="yes">
      <source>Enhance %n file(s)</source>
      <translation>
        <numerusform>%n Datei verbessern</numerusform>
        <numerusform>%n Dateien verbessern</numerusform>
      </translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>Verbessern</translation>
    </message>
  </context>
  <context>
    <name>TrackBox</name>
    <message>
      <source>The audio track to enhance; the others stay in the file as they are</source>
      <translation>Die Tonspur, die verbessert wird; die anderen bleiben unverändert in der Datei</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>Tonspur</translation>
    </message>
  </context>
  <context>
    <name>TrackDialog</name>
    <message>
      <source>Audio track</source>
      <translation>Tonspur</translation>
    </message>
    <message>
      <source>The others stay in the file as they are.</source>
      <translation>Die anderen bleiben unverändert in der Datei.</translation>
    </message>
    <message>
      <source>{name} has several audio tracks. Which one shall be enhanced?</source>
      <translation>{name} hat mehrere Tonspuren. Welche soll verbessert werden?</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>Add files…</source>
      <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
      <source>Drop recordings or folders here</source>
      <translation>Aufnahmen oder Ordner hierher ziehen</translation>
    </message>
    <message>
      <source>SpeechLens takes the noise out of speech and gives back the same file, only cleaner.
Everything happens on this computer; your originals are never changed.</source>
      <translation>SpeechLens nimmt das Rauschen aus Sprachaufnahmen und gibt dieselbe Datei zurück, nur sauberer.
Alles geschieht auf diesem Rechner; Ihre Originale werden nie verändert.</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message numerus="yes">
      <source>{model} · {backend} · %n core(s)</source>
      <translation>
        <numerusform>{model} · {backend} · %n Kern</numerusform>
        <numerusform>{model} · {backend} · %n Kerne</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>sentences</name>
    <message>
      <source>'{0}' can't be the name of a model: {1}; choose another (--name).</source>
      <translation>„{0}“ kann kein Modellname sein: {1}; wählen Sie einen anderen.</translation>
    </message>
    <message>
      <source>The model '{0}' can't be looked up ({1}); check the path and its permissions.</source>
      <translation>Das Modell „{0}“ lässt sich nicht nachschlagen ({1}); prüfen Sie Pfad und Rechte.</translation>
    </message>
    <message>
      <source>The model '{0}' isn't on this machine yet; get it with 'speechlens models fetch {1}', or put weights you have on the shelf with 'speechlens models add FILE'.</source>
      <translation>Das Modell „{0}“ ist noch nicht auf diesem Rechner; wählen Sie es in der Modellliste, um es zu laden, oder fügen Sie vorhandene Gewichte hinzu.</translation>
    </message>
    <message>
      <source>There is no model '{0}': it is neither a known name ({1}) nor a file or folder; check the spelling or give the path of a safetensors file.</source>
      <translation>Es gibt kein Modell „{0}“: Es ist weder ein bekannter Name ({1}) noch eine Datei oder ein Ordner; prüfen Sie die Schreibweise oder wählen Sie eine safetensors-Datei.</translation>
    </message>
    <message>
      <source>{0} holds {1} where one is expected; give the path of the weights file itself.</source>
      <translation>{0} enthält {1}, erwartet wird genau eine; wählen Sie die Gewichtsdatei selbst.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and permissions.</source>
      <translation>{0} lässt sich nicht lesen ({1}); prüfen Sie Pfad und Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0} holds no fields; {1}.</source>
      <translation>{0} enthält keine Felder; {1}.</translation>
    </message>
    <message>
      <source>{0} is a pipe or device; {1}.</source>
      <translation>{0} ist eine Pipe oder ein Gerät; {1}.</translation>
    </message>
    <message>
      <source>{0} is not valid JSON; {1}.</source>
      <translation>{0} ist kein gültiges JSON; {1}.</translation>
    </message>
    <message>
      <source>{0} is too large for a {1}; {2}.</source>
      <translation>{0} ist zu groß für eine {1}; {2}.</translation>
    </message>
    <message>
      <source>{0}://{1} is a web address, not a file; download the weights and their config.json first and give the path of these.</source>
      <translation>{0}://{1} ist eine Webadresse, keine Datei; laden Sie die Gewichte und ihre config.json erst herunter und geben Sie deren Pfad an.</translation>
    </message>
    <message>
      <source>The address of '{0}' is known to the package huggingface-hub, which isn't installed; install speechlens[lm], or set {1} to the hub's address.</source>
      <translation>Die Adresse von „{0}“ kennt das Paket huggingface-hub, das nicht installiert ist; installieren Sie speechlens[lm] oder setzen Sie {1} auf die Adresse des Hubs.</translation>
    </message>
    <message>
      <source>The licence of '{0}' couldn't be fetched: {1}; without it nothing can be agreed to, run the same command again.</source>
      <translation>Die Lizenz von „{0}“ konnte nicht geladen werden: {1}; ohne sie ist keine Zustimmung möglich, versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <source>The model '{0}' couldn't be fetched: {1}; {2} of {3} bytes are here, {4}.</source>
      <translation>Das Modell „{0}“ konnte nicht geladen werden: {1}; {2} von {3} Bytes sind da, {4}.</translation>
    </message>
    <message>
      <source>The model '{0}' is being fetched by another run of SpeechLens; wait for it.</source>
      <translation>Das Modell „{0}“ wird gerade von einem anderen Lauf von SpeechLens geladen; warten Sie auf ihn.</translation>
    </message>
    <message>
      <source>There are other weights on the shelf as '{0}'; remove them, or fetch with --refresh to replace them.</source>
      <translation>Unter „{0}“ liegen schon andere Gewichte; entfernen Sie sie zuerst.</translation>
    </message>
    <message>
      <source>There is no model '{0}' to fetch; known are {1}.</source>
      <translation>Ein Modell „{0}“ gibt es nicht zu laden; bekannt sind {1}.</translation>
    </message>
    <message>
      <source>What the server gave for '{0}' isn't the file that is pinned: {1} instead of {2} bytes with SHA-256 {3}; nothing was changed, update SpeechLens or add the weights from a file.</source>
      <translation>Was der Server für „{0}“ lieferte, ist nicht die festgelegte Datei: {1} statt {2} Bytes mit SHA-256 {3}; nichts wurde geändert, aktualisieren Sie SpeechLens oder fügen Sie die Gewichte aus einer Datei hinzu.</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' is no text; run the same command again, or add the weights from a file.</source>
      <translation>Was der Server als Lizenz von „{0}“ lieferte, ist kein Text; versuchen Sie es noch einmal oder fügen Sie die Gewichte aus einer Datei hinzu.</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' isn't the text that is pinned: SHA-256 {1} instead of {2}; nothing was fetched, update SpeechLens or add the weights from a file.</source>
      <translation>Was der Server als Lizenz von „{0}“ lieferte, ist nicht der festgelegte Text: SHA-256 {1} statt {2}; nichts wurde geladen, aktualisieren Sie SpeechLens oder fügen Sie die Gewichte aus einer Datei hinzu.</translation>
    </message>
    <message>
      <source>{0} has no room for {1} MB more; make room for the model.</source>
      <translation>In {0} fehlen {1} MB freier Platz; schaffen Sie Platz für das Modell.</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); check permissions and free space.</source>
      <translation>{0} lässt sich nicht schreiben ({1}); prüfen Sie Zugriffsrechte und freien Platz.</translation>
    </message>
    <message>
      <source>No weights were fetched because the licence of '{0}' wasn't agreed to; agree to it to go on.</source>
      <translation>Es wurden keine Gewichte geladen, weil der Lizenz von „{0}“ nicht zugestimmt wurde; stimmen Sie ihr zu, um fortzufahren.</translation>
    </message>
    <message>
      <source>{0}={1} is no web address; begin it with https:// and a host.</source>
      <translation>{0}={1} ist keine Webadresse; sie muss mit https:// und einem Rechnernamen beginnen.</translation>
    </message>
    <message>
      <source>{0} has a surplus TF-Mamba block {1}: {2}; {3}.</source>
      <translation>{0} enthält einen überzähligen TF-Mamba-Block {1}: {2}; {3}.</translation>
    </message>
    <message>
      <source>{0} has the prefix '{1}' on {2} of its {3} tensors where all or none should have it; {4}.</source>
      <translation>{0} hat bei {2} von {3} Tensoren das Präfix „{1}“, alle oder keiner sollten es haben; {4}.</translation>
    </message>
    <message>
      <source>{0} holds none of the tensors of a RE-USE checkpoint; {1}.</source>
      <translation>{0} enthält keinen der Tensoren eines RE-USE-Checkpoints; {1}.</translation>
    </message>
    <message>
      <source>{0} lacks TF-Mamba block {1}: {2}; {3}.</source>
      <translation>In {0} fehlt der TF-Mamba-Block {1}: {2}; {3}.</translation>
    </message>
    <message>
      <source>{0} mixes the upstream and converted layouts ({1}); {2}.</source>
      <translation>{0} mischt das ursprüngliche und das umgewandelte Layout ({1}); {2}.</translation>
    </message>
    <message>
      <source>{0} describes a model of type {1} where {2} or the sections {3} of RE-USE are expected; give weights of a known family.</source>
      <translation>{0} beschreibt ein Modell vom Typ {1}, erwartet wird {2} oder die Abschnitte {3} von RE-USE; verwenden Sie Gewichte einer bekannten Familie.</translation>
    </message>
    <message>
      <source>{0} has {1} = {2} where the kernels are built for {3}; use a model trained with {4}.</source>
      <translation>{0} hat {1} = {2}, die Kernel sind für {3} gebaut; verwenden Sie ein Modell, das mit {4} trainiert ist.</translation>
    </message>
    <message>
      <source>{0} holds {1}; {2}.</source>
      <translation>{0} enthält {1}; {2}.</translation>
    </message>
    <message>
      <source>{0} lacks the field {1}; {2}.</source>
      <translation>In {0} fehlt das Feld {1}; {2}.</translation>
    </message>
    <message>
      <source>{0} has SHA-256 {1} where {2} was recorded when it was put there; install SpeechLens again, or remove the model and add or fetch it again.</source>
      <translation>{0} hat SHA-256 {1}, beim Ablegen wurde {2} notiert; installieren Sie SpeechLens neu, oder entfernen Sie das Modell und fügen Sie es wieder hinzu.</translation>
    </message>
    <message>
      <source>{0} has no config.json beside it ({1} tensors found); copy the config.json that belongs to these weights into the same folder.</source>
      <translation>Neben {0} liegt keine config.json ({1} Tensoren gefunden); kopieren Sie die zugehörige config.json in denselben Ordner.</translation>
    </message>
    <message>
      <source>A window of {0} samples takes {1} MB of memory where {2} MB are free; choose a shorter chunk or end other programs.</source>
      <translation>Ein Fenster von {0} Samples braucht {1} MB Speicher, frei sind {2} MB; wählen Sie einen kürzeren Abschnitt oder beenden Sie andere Programme.</translation>
    </message>
    <message>
      <source>Memory ran out for a window of {0} samples; choose a shorter chunk.</source>
      <translation>Für ein Fenster von {0} Samples reichte der Speicher nicht; wählen Sie einen kürzeren Abschnitt.</translation>
    </message>
    <message>
      <source>There is a model '{0}' on the shelf already; choose another name (--name), or replace or remove it.</source>
      <translation>Ein Modell „{0}“ ist schon vorhanden; wählen Sie einen anderen Namen, ersetzen oder entfernen Sie es.</translation>
    </message>
    <message>
      <source>There is no model '{0}' on the shelf to remove; {1} is on it.</source>
      <translation>Es ist kein Modell „{0}“ zum Entfernen da; vorhanden: {1}.</translation>
    </message>
    <message>
      <source>{0} was changed while it was copied; add it again.</source>
      <translation>{0} wurde beim Kopieren geändert; fügen Sie die Datei noch einmal hinzu.</translation>
    </message>
    <message>
      <source>{0} isn't a model, since it has no weights; remove it by hand.</source>
      <translation>{0} ist kein Modell, denn es hat keine Gewichte; löschen Sie es von Hand.</translation>
    </message>
    <message>
      <source>{0} is there and isn't a model; choose another name (--name) or move it away.</source>
      <translation>{0} ist schon da und kein Modell; wählen Sie einen anderen Namen oder verschieben Sie es.</translation>
    </message>
    <message>
      <source>{0} can't be removed ({1}); check its permissions.</source>
      <translation>{0} lässt sich nicht entfernen ({1}); prüfen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0} begins with zeros instead of a safetensors header; {1}.</source>
      <translation>{0} beginnt mit Nullen statt mit einem safetensors-Header; {1}.</translation>
    </message>
    <message>
      <source>{0} has only {1} bytes, too few for a safetensors file; {2}.</source>
      <translation>{0} hat nur {1} Bytes, zu wenig für eine safetensors-Datei; {2}.</translation>
    </message>
    <message>
      <source>{0} is a Git LFS pointer, not the weights themselves; fetch it with 'git lfs pull'.</source>
      <translation>{0} ist ein Git-LFS-Zeiger, nicht die Gewichte selbst; holen Sie sie mit „git lfs pull“.</translation>
    </message>
    <message>
      <source>{0} is a PyTorch checkpoint in a pickle, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} ist ein PyTorch-Checkpoint als Pickle, der Code enthalten kann und daher nie geöffnet wird; speichern Sie dort, wo er entstand, sein State-Dict: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a PyTorch or other ZIP archive, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} ist ein PyTorch- oder anderes ZIP-Archiv, das Code enthalten kann und daher nie geöffnet wird; speichern Sie dort, wo es entstand, das State-Dict: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a compressed file; {1}.</source>
      <translation>{0} ist eine komprimierte Datei; {1}.</translation>
    </message>
    <message>
      <source>{0} is a file of NumPy, which can hold code, so it is never opened; save its arrays where they came from: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors').</source>
      <translation>{0} ist eine Datei von NumPy, die Code enthalten kann und darum nie geöffnet wird; speichern Sie ihre Arrays dort, wo sie herkommen: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a file of weights in another format; {1}.</source>
      <translation>{0} ist eine Gewichtsdatei in einem anderen Format; {1}.</translation>
    </message>
    <message>
      <source>{0} is a sound file, not weights; {1}.</source>
      <translation>{0} ist eine Tondatei, keine Gewichte; {1}.</translation>
    </message>
    <message>
      <source>{0} is a text in JSON, not weights; {1}.</source>
      <translation>{0} ist ein JSON-Text, keine Gewichte; {1}.</translation>
    </message>
    <message>
      <source>{0} is a text, not weights; {1}.</source>
      <translation>{0} ist ein Text, keine Gewichte; {1}.</translation>
    </message>
    <message>
      <source>{0} is a web page, not weights; {1}.</source>
      <translation>{0} ist eine Webseite, keine Gewichte; {1}.</translation>
    </message>
    <message>
      <source>{0} is an archive; {1}.</source>
      <translation>{0} ist ein Archiv; {1}.</translation>
    </message>
    <message>
      <source>{0} is empty; {1}.</source>
      <translation>{0} ist leer; {1}.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and its permissions.</source>
      <translation>{0} lässt sich nicht lesen ({1}); prüfen Sie Pfad und Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0} describes tensor '{1}' in a way that makes no sense; {2}.</source>
      <translation>{0} beschreibt den Tensor „{1}“ auf unsinnige Weise; {2}.</translation>
    </message>
    <message>
      <source>{0} has '{1}' twice in its header; {2}.</source>
      <translation>{0} hat „{1}“ zweimal im Kopf; {2}.</translation>
    </message>
    <message>
      <source>{0} has a gap of {1} bytes before tensor '{2}'; {3}.</source>
      <translation>{0} hat eine Lücke von {1} Bytes vor dem Tensor „{2}“; {3}.</translation>
    </message>
    <message>
      <source>{0} has a header of {1} bytes where {2} are the most; save the weights with less metadata and fewer tensors.</source>
      <translation>{0} hat einen Kopf von {1} Bytes, höchstens {2} sind erlaubt; speichern Sie die Gewichte mit weniger Metadaten und Tensoren.</translation>
    </message>
    <message>
      <source>{0} has a header that is not valid JSON; {1}.</source>
      <translation>Der Header von {0} ist kein gültiges JSON; {1}.</translation>
    </message>
    <message>
      <source>{0} has surplus tensor {1} ({2}); {3}.</source>
      <translation>{0} enthält den überzähligen Tensor {1} ({2}); {3}.</translation>
    </message>
    <message>
      <source>{0} has tensor '{1}' overlap the one before it; {2}.</source>
      <translation>In {0} überlappt der Tensor „{1}“ den davor; {2}.</translation>
    </message>
    <message>
      <source>{0} has {1} bytes behind its last tensor; {2}.</source>
      <translation>{0} hat {1} Bytes hinter dem letzten Tensor; {2}.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of shape {2} where {3} is expected; {4}.</source>
      <translation>{0} enthält den Tensor „{1}“ der Form {2}, erwartet wird {3}; {4}.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of type {2} where F32, F16 or BF16 is expected; convert the weights to F32.</source>
      <translation>{0} enthält den Tensor „{1}“ vom Typ {2}, wo F32, F16 oder BF16 erwartet wird; wandeln Sie die Gewichte in F32 um.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' with {2} {3} where the kernels have {4}; use a model trained with {5} {6}.</source>
      <translation>{0} enthält den Tensor „{1}“ mit {2} {3}, die Kernel haben {4}; verwenden Sie ein Modell, das mit {5} {6} trainiert ist.</translation>
    </message>
    <message>
      <source>{0} holds {1} values in tensor '{2}' that are NaN or Inf; {3}.</source>
      <translation>{0} enthält im Tensor „{2}“ {1} Werte, die NaN oder unendlich sind; {3}.</translation>
    </message>
    <message>
      <source>{0} holds {1} MB of weights where {2} MB of memory are free; end other programs or use a smaller model.</source>
      <translation>{0} enthält {1} MB Gewichte, frei sind aber nur {2} MB Speicher; beenden Sie andere Programme oder verwenden Sie ein kleineres Modell.</translation>
    </message>
    <message>
      <source>{0} is a pipe or device, not weights; give a safetensors file.</source>
      <translation>{0} ist eine Pipe oder ein Gerät, keine Gewichte; geben Sie eine safetensors-Datei an.</translation>
    </message>
    <message>
      <source>{0} is cut short: {1} bytes of tensors are listed, {2} are there; {3}.</source>
      <translation>{0} ist unvollständig: {1} Bytes Tensoren sind verzeichnet, {2} sind da; {3}.</translation>
    </message>
    <message>
      <source>{0} lacks tensor {1} ({2}); {3}.</source>
      <translation>In {0} fehlt der Tensor {1} ({2}); {3}.</translation>
    </message>
    <message>
      <source>{0} states a header of {1} bytes in a file of {2} bytes; {3}.</source>
      <translation>{0} nennt einen Header von {1} Bytes in einer Datei von {2} Bytes; {3}.</translation>
    </message>
    <message>
      <source>{0} was cut short while it was read; {1}.</source>
      <translation>{0} wurde beim Lesen gekürzt; {1}.</translation>
    </message>
    <message>
      <source>{0}: NaN or Inf was to be written; use other weights where these are your own, else report this.</source>
      <translation>{0}: Es sollten NaN oder unendliche Werte geschrieben werden; verwenden Sie andere Gewichte, wenn es Ihre eigenen sind, sonst melden Sie das bitte.</translation>
    </message>
    <message>
      <source>{0}: a folder has this name; choose another name for the output.</source>
      <translation>{0}: So heißt schon ein Ordner; wählen Sie einen anderen Namen für die Ausgabe.</translation>
    </message>
    <message>
      <source>{0}: a part of this path is a file, not a folder; choose another.</source>
      <translation>{0}: Ein Teil dieses Pfads ist eine Datei, kein Ordner; wählen Sie einen anderen.</translation>
    </message>
    <message>
      <source>{0}: no file can be created in this folder; choose another.</source>
      <translation>{0}: In diesem Ordner lässt sich keine Datei anlegen; wählen Sie einen anderen.</translation>
    </message>
    <message>
      <source>{0}: the disk is full; free some space or choose another folder.</source>
      <translation>{0}: Der Datenträger ist voll; schaffen Sie Platz oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{0}: there is no folder {1}; create it first.</source>
      <translation>{0}: Den Ordner {1} gibt es nicht; legen Sie ihn erst an.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another name or allow overwriting (--overwrite).</source>
      <translation>{0}: Diese Datei gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to; choose another folder.</source>
      <translation>{0}: In diesen Ordner darf nicht geschrieben werden; wählen Sie einen anderen.</translation>
    </message>
    <message>
      <source>{0}: this is a pipe or device; choose a file for the output.</source>
      <translation>{0}: Dies ist eine Pipe oder ein Gerät; wählen Sie eine Datei für die Ausgabe.</translation>
    </message>
    <message>
      <source>{0}: this name is too long for the file system; choose a shorter one.</source>
      <translation>{0}: Dieser Name ist zu lang für das Dateisystem; wählen Sie einen kürzeren.</translation>
    </message>
    <message>
      <source>{0}: writing failed ({1}); check the disk or choose another folder.</source>
      <translation>{0}: Das Schreiben ist fehlgeschlagen ({1}); prüfen Sie den Datenträger oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{0}: reading failed ({1}); check the disk and copy the file again.</source>
      <translation>{0}: Das Lesen ist fehlgeschlagen ({1}); prüfen Sie den Datenträger und kopieren Sie die Datei noch einmal.</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that SpeechLens doesn't know; export it as 24-bit PCM.</source>
      <translation>{0}: SpeechLens kennt den Codec dieser {1}-Datei nicht; exportieren Sie sie als 24-Bit-PCM.</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that needs PyAV, which is not installed; install it with {2}, or convert the file to FLAC or 24-bit WAV.</source>
      <translation>{0}: Der Codec dieser {1}-Datei braucht PyAV, das nicht installiert ist; installieren Sie es mit {2}, oder wandeln Sie die Datei in FLAC oder 24-Bit-WAV um.</translation>
    </message>
    <message>
      <source>{0}: can't be opened ({1}); check the name and the disk.</source>
      <translation>{0}: Lässt sich nicht öffnen ({1}); prüfen Sie Namen und Datenträger.</translation>
    </message>
    <message>
      <source>{0}: the file is empty (0 bytes); record or copy it again.</source>
      <translation>{0}: Die Datei ist leer (0 Bytes); nehmen Sie neu auf oder kopieren Sie sie noch einmal.</translation>
    </message>
    <message>
      <source>{0}: there is no such file; check the name.</source>
      <translation>{0}: Diese Datei gibt es nicht; prüfen Sie den Namen.</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file, or use 'batch' for folders.</source>
      <translation>{0}: Dies ist ein Ordner; wählen Sie Audiodateien.</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file.</source>
      <translation>{0}: Dies ist ein Ordner; wählen Sie eine Audiodatei.</translation>
    </message>
    <message>
      <source>{0}: this is not a regular file but a pipe or device; save the sound in a file first.</source>
      <translation>{0}: Dies ist keine gewöhnliche Datei, sondern eine Pipe oder ein Gerät; speichern Sie den Ton zuerst in einer Datei.</translation>
    </message>
    <message>
      <source>{0}: you may not read this file; change its permissions.</source>
      <translation>{0}: Sie dürfen diese Datei nicht lesen; ändern Sie die Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0}: this is {1}; SpeechLens reads {2}, so convert it to one of these first.</source>
      <translation>{0}: Dies ist {1}; SpeechLens liest {2}, wandeln Sie die Datei erst in eines davon um.</translation>
    </message>
    <message>
      <source>The input was changed while it was read; the output may mix both states, so run it again.</source>
      <translation>Die Eingabe wurde während des Lesens geändert; die Ausgabe kann beide Fassungen mischen, verbessern Sie sie noch einmal.</translation>
    </message>
    <message>
      <source>The input was removed while it was read; the output is whole.</source>
      <translation>Die Eingabe wurde während des Lesens gelöscht; die Ausgabe ist vollständig.</translation>
    </message>
    <message>
      <source>{0}: its header states samples of {1} bits, which can't be; export it as 24-bit WAV.</source>
      <translation>{0}: Der Header nennt Samples mit {1} Bit, das gibt es nicht; exportieren Sie als 24-Bit-WAV.</translation>
    </message>
    <message>
      <source>{0}: its header states {1} channels, but SpeechLens takes 1 to {2}; export it again.</source>
      <translation>{0}: Der Header nennt {1} Kanäle, SpeechLens nimmt 1 bis {2}; exportieren Sie die Datei neu.</translation>
    </message>
    <message>
      <source>{0}: its header states {1} Hz, but SpeechLens takes {2} to {3}; resample it first.</source>
      <translation>{0}: Der Header nennt {1} Hz, SpeechLens nimmt {2} bis {3}; ändern Sie zuerst die Abtastrate.</translation>
    </message>
    <message>
      <source>{0}: the WAV header is damaged (fmt chunk of {1} bytes); export the file again.</source>
      <translation>{0}: Der WAV-Header ist beschädigt (fmt-Chunk mit {1} Bytes); exportieren Sie die Datei neu.</translation>
    </message>
    <message>
      <source>{0}: the finished file is not as planned ({1}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: Die fertige Datei ist nicht wie geplant ({1}); wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>Not carried over to the output: {0}.</source>
      <translation>Nicht in die Ausgabe übernommen: {0}.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} s of sound were found.</source>
      <translation>Die Datei ist unvollständig: Gefunden wurden {0} s Ton.</translation>
    </message>
    <message>
      <source>The track is cut short: {0} of the {1} s that its header states were found.</source>
      <translation>Die Spur ist unvollständig: Gefunden wurden {0} der {1} s, die der Header nennt.</translation>
    </message>
    <message>
      <source>The track is damaged: {0} of its packets could not be decoded.</source>
      <translation>Die Spur ist beschädigt: {0} Pakete ließen sich nicht dekodieren.</translation>
    </message>
    <message>
      <source>{0}: media files like M4A, MP4, MOV and MKV need PyAV, which is not installed; install it with {1}, or use WAV or FLAC.</source>
      <translation>{0}: Mediendateien wie M4A, MP4, MOV und MKV brauchen PyAV, das nicht installiert ist; installieren Sie es mit {1} oder nehmen Sie WAV oder FLAC.</translation>
    </message>
    <message>
      <source>{0} can't hold this track ({1} at {2} Hz: {3}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} kann diese Spur nicht aufnehmen ({1} mit {2} Hz: {3}); wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>{0} is {1}, which can't be copied into {2}; choose a name that ends in .{3}.</source>
      <translation>{0} ist {1}, was sich nicht nach {2} kopieren lässt; wählen Sie einen Namen, der auf .{3} endet.</translation>
    </message>
    <message>
      <source>{0} has no sample format {1} here; choose one of {2}.</source>
      <translation>{0} hat hier kein Sampleformat {1}; wählen Sie eines von {2}.</translation>
    </message>
    <message>
      <source>The samples are written as {0}: {1} can't be written in {2}.</source>
      <translation>Die Samples wurden als {0} geschrieben: {1} lässt sich in {2} nicht speichern.</translation>
    </message>
    <message>
      <source>{0}: rate or channels change within the track, which one output can't hold; convert the file to WAV first.</source>
      <translation>{0}: Abtastrate oder Kanäle wechseln innerhalb der Spur, was eine Ausgabe nicht fassen kann; wandeln Sie die Datei zuerst in WAV um.</translation>
    </message>
    <message>
      <source>{0}: the file holds no samples (0 frames); record or export it again.</source>
      <translation>{0}: Die Datei enthält keinen Ton (0 Samples); nehmen Sie neu auf oder exportieren Sie sie noch einmal.</translation>
    </message>
    <message>
      <source>{0}: this track has a codec that SpeechLens doesn't know; convert it to WAV or FLAC.</source>
      <translation>{0}: SpeechLens kennt den Codec dieser Spur nicht; wandeln Sie sie in WAV oder FLAC um.</translation>
    </message>
    <message>
      <source>Gaps in the track become {0} s of silence.</source>
      <translation>Lücken in der Spur wurden zu {0} s Stille.</translation>
    </message>
    <message>
      <source>The clock of the track leaps by {0} s; it was taken for a new one.</source>
      <translation>Die Uhr der Spur springt um {0} s; sie gilt ab dort als neue.</translation>
    </message>
    <message>
      <source>The file has {0} audio tracks, of which number {1} is taken; another can be chosen (--track).</source>
      <translation>Die Datei hat {0} Tonspuren; verwendet wurde Nummer {1}.</translation>
    </message>
    <message>
      <source>{0}: there is no audio track {1}; choose track 1 to {2} (--track).</source>
      <translation>{0}: Es gibt keine Tonspur {1}; wählen Sie 1 bis {2}.</translation>
    </message>
    <message>
      <source>{0}: there is no sound in this media file; choose another.</source>
      <translation>{0}: In dieser Mediendatei ist kein Ton; wählen Sie eine andere.</translation>
    </message>
    <message>
      <source>{0}: this media file is cut short, protected or damaged; copy or export it again, or convert it to WAV or FLAC.</source>
      <translation>{0}: Diese Mediendatei ist unvollständig, geschützt oder beschädigt; kopieren oder exportieren Sie sie neu, oder wandeln Sie sie in WAV oder FLAC um.</translation>
    </message>
    <message>
      <source>{0}: a block of shape {1} was to be written; report this.</source>
      <translation>{0}: Es sollte ein Block der Form {1} geschrieben werden; bitte melden Sie das.</translation>
    </message>
    <message>
      <source>{0}: writing {1} failed ({2}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: Das Schreiben von {1} ist fehlgeschlagen ({2}); wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>{0} samples louder than full scale saturated; a float format keeps such peaks.</source>
      <translation>{0} Samples über Vollaussteuerung wurden begrenzt; ein Gleitkommaformat behält solche Spitzen.</translation>
    </message>
    <message>
      <source>{0} can't be decoded ({1}); get the file anew.</source>
      <translation>{0} lässt sich nicht dekodieren ({1}); besorgen Sie die Datei neu.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); give a recording that is there and whole.</source>
      <translation>{0} lässt sich nicht lesen ({1}); wählen Sie eine vorhandene, vollständige Aufnahme.</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); choose another folder.</source>
      <translation>{0} lässt sich nicht schreiben ({1}); wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>The header counts only a part of the frames, as where files are joined; all were read.</source>
      <translation>Der Header zählt nur einen Teil der Samples, wie bei aneinandergehängten Dateien; gelesen wurden alle.</translation>
    </message>
    <message>
      <source>The file is several joined together; they became one, with the tags of the first.</source>
      <translation>Die Datei besteht aus mehreren aneinandergehängten; daraus wurde eine, mit den Tags der ersten.</translation>
    </message>
    <message>
      <source>The file goes on behind its first {0} frames with sound that can't be joined to them (another rate, other channels, or damage); it was left out.</source>
      <translation>Hinter den ersten {0} Samples geht die Datei mit Ton weiter, der sich nicht anfügen lässt (andere Abtastrate, andere Kanäle oder beschädigt); er wurde ausgelassen.</translation>
    </message>
    <message>
      <source>The file is damaged behind its first {0} frames.</source>
      <translation>Die Datei ist hinter den ersten {0} Samples beschädigt.</translation>
    </message>
    <message>
      <source>SpeechLens can't write {0} files; it writes {1}, so choose WAV as the container (--format wav), or a name that ends in .wav or .flac.</source>
      <translation>SpeechLens kann keine {0}-Dateien schreiben; möglich sind {1}, wählen Sie zum Beispiel WAV oder FLAC als Format.</translation>
    </message>
    <message>
      <source>SpeechLens reads {0} but can't write it; choose a name that ends in .wav or .flac.</source>
      <translation>SpeechLens liest {0}, kann es aber nicht schreiben; wählen Sie WAV oder FLAC als Format.</translation>
    </message>
    <message>
      <source>{0} can't hold more than {1} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} kann nicht mehr als {1} Hz aufnehmen; wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>{0} can't hold {1} with {2} at {3} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} kann {1} nicht aufnehmen ({2} mit {3} Hz); wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>{0} can't hold more than 4 GiB; choose RF64 as the container (--format rf64) and a name in .wav.</source>
      <translation>{0} fasst höchstens 4 GiB; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>A file named {0} can't hold {1}; name the output {2} or leave the format out.</source>
      <translation>Eine Datei mit der Endung {0} kann {1} nicht enthalten; geben Sie der Ausgabe die Endung {2} oder lassen Sie das Format weg.</translation>
    </message>
    <message>
      <source>Standard output takes no {0}; choose one of {1}, or a file (-o).</source>
      <translation>Die Standardausgabe nimmt kein {0}; wählen Sie eines von {1} oder eine Datei.</translation>
    </message>
    <message>
      <source>There is no output format {0}; choose one of {1}.</source>
      <translation>Das Ausgabeformat {0} gibt es nicht; wählen Sie eines von {1}.</translation>
    </message>
    <message>
      <source>{0} has no sample format {1}; choose one of {2}.</source>
      <translation>{0} hat kein Sampleformat {1}; wählen Sie eines von {2}.</translation>
    </message>
    <message>
      <source>The input is {0}; the output's name asks for {1}, which is written.</source>
      <translation>Die Eingabe ist {0}; der Name der Ausgabe verlangt {1}, so wurde sie geschrieben.</translation>
    </message>
    <message>
      <source>{0}: this audio file is cut short or damaged; copy or export it again.</source>
      <translation>{0}: Diese Audiodatei ist unvollständig oder beschädigt; kopieren oder exportieren Sie sie neu.</translation>
    </message>
    <message>
      <source>{0}: this file has one track only; leave the choice of a track (--track) out.</source>
      <translation>{0}: Diese Datei hat nur eine Spur.</translation>
    </message>
    <message>
      <source>The file is cut short or damaged: {0} of the {1} frames that its header states were found.</source>
      <translation>Die Datei ist unvollständig oder beschädigt: Gefunden wurden {0} der {1} Samples, die der Header nennt.</translation>
    </message>
    <message>
      <source>The file is cut short: its end mark is missing after {0} frames.</source>
      <translation>Die Datei ist unvollständig: Nach {0} Samples fehlt die Endmarke.</translation>
    </message>
    <message>
      <source>The file is cut short: its last frame is incomplete.</source>
      <translation>Die Datei ist unvollständig: Ihr letzter Frame ist angeschnitten.</translation>
    </message>
    <message>
      <source>The file is damaged: only its first {0} frames could be read.</source>
      <translation>Die Datei ist beschädigt: Nur die ersten {0} Samples ließen sich lesen.</translation>
    </message>
    <message>
      <source>{0}: every sample is NaN, Inf or far beyond full scale; export the file again.</source>
      <translation>{0}: Alle Samples sind NaN, unendlich oder weit über Vollaussteuerung; exportieren Sie die Datei neu.</translation>
    </message>
    <message>
      <source>1 sample that is NaN, Inf or far beyond full scale is replaced by 0.</source>
      <translation>1 Sample, das NaN, unendlich oder weit über Vollaussteuerung war, wurde durch 0 ersetzt.</translation>
    </message>
    <message>
      <source>{0} samples that are NaN, Inf or far beyond full scale are replaced by 0.</source>
      <translation>{0} Samples, die NaN, unendlich oder weit über Vollaussteuerung waren, wurden durch 0 ersetzt.</translation>
    </message>
    <message>
      <source>The Ogg file that was written is no chain of pages; please report it.</source>
      <translation>Die geschriebene Ogg-Datei ist keine Kette von Seiten; bitte melden Sie das.</translation>
    </message>
    <message>
      <source>The sound was resampled from {0} to {1} Hz.</source>
      <translation>Der Ton wurde von {0} auf {1} Hz umgerechnet.</translation>
    </message>
    <message>
      <source>{0}: the WAV header is cut short or damaged (no samples follow it); copy or export the file again.</source>
      <translation>{0}: Der WAV-Header ist unvollständig oder beschädigt (keine Samples folgen); kopieren oder exportieren Sie die Datei neu.</translation>
    </message>
    <message>
      <source>The header states a wrong length, {0} frames; all {1} that are there were read.</source>
      <translation>Der Header nennt eine falsche Länge, {0} Samples; gelesen wurden alle {1}, die da sind.</translation>
    </message>
    <message>
      <source>The header leaves the length open, as streams do; all {0} frames were read.</source>
      <translation>Der Header lässt die Länge offen, wie bei Streams üblich; alle {0} Samples wurden gelesen.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} frames that its header states were found.</source>
      <translation>Die Datei ist unvollständig: Gefunden wurden {0} der {1} Samples, die der Header nennt.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} bytes of sound that its header states.</source>
      <translation>Die Datei ist unvollständig: Vorhanden sind {0} der {1} Bytes Ton, die der Header nennt.</translation>
    </message>
    <message>
      <source>{0}: a WAV of this kind can't hold more than 4 GiB; choose RF64 as the container (--format rf64).</source>
      <translation>{0}: Ein WAV dieser Art fasst höchstens 4 GiB; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{0}: encoding {1} failed ({2}); choose WAV as the container (--format wav).</source>
      <translation>{0}: Das Kodieren als {1} ist fehlgeschlagen ({2}); wählen Sie WAV als Format.</translation>
    </message>
    <message>
      <source>{0}: the folder for temporary files, {1}, {2}; free some space there or choose another (TMPDIR, on Windows TEMP).</source>
      <translation>{0}: Der Ordner für temporäre Dateien, {1}, {2}; schaffen Sie dort Platz oder wählen Sie einen anderen (TMPDIR, unter Windows TEMP).</translation>
    </message>
    <message>
      <source>{0} louder than full scale saturated; a float format (--subtype float) keeps such peaks.</source>
      <translation>{0} über Vollaussteuerung begrenzt; ein Gleitkommaformat behält solche Spitzen.</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to ({1}); choose another folder or free some space.</source>
      <translation>{0}: In diesen Ordner lässt sich nicht schreiben ({1}); wählen Sie einen anderen oder schaffen Sie Platz.</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report it.</source>
      <translation>Die Arbeit an {0} endete ohne Ergebnis; bitte melden Sie das.</translation>
    </message>
    <message>
      <source>{0}: SpeechLens met a fault of its own, {1}; please report it.</source>
      <translation>{0}: In SpeechLens ist ein Fehler aufgetreten, {1}; bitte melden Sie ihn.</translation>
    </message>
    <message>
      <source>The model '{0}' has SHA-256 {1} where the work is done and {2} where it was ordered; give all machines the same weights.</source>
      <translation>Das Modell „{0}“ hat am Ort der Arbeit SHA-256 {1}, beim Auftrag {2}; geben Sie allen Rechnern dieselben Gewichte.</translation>
    </message>
    <message>
      <source>{0}: a link leads out of the output folder here; remove it or choose another.</source>
      <translation>{0}: Ein Link führt hier aus dem Ausgabeordner hinaus; entfernen Sie ihn oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another output folder, --skip-existing or --overwrite.</source>
      <translation>{0}: Diese Datei gibt es schon; wählen Sie einen anderen Ausgabeordner.</translation>
    </message>
    <message>
      <source>The report could not be written: {0}</source>
      <translation>Der Bericht ließ sich nicht schreiben: {0}</translation>
    </message>
    <message>
      <source>{0}: can't be fetched ({1}); check it and your rights.</source>
      <translation>{0}: Lässt sich nicht laden ({1}); prüfen Sie Adresse und Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0}: can't be reached ({1}); check it and your rights.</source>
      <translation>{0}: Nicht erreichbar ({1}); prüfen Sie Adresse und Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0} is a file, not a folder; choose another output folder.</source>
      <translation>{0} ist eine Datei, kein Ordner; wählen Sie einen anderen Ausgabeordner.</translation>
    </message>
    <message>
      <source>{0}: its folder can't be made ({1}); choose another output folder.</source>
      <translation>{0}: Der Ordner dafür lässt sich nicht anlegen ({1}); wählen Sie einen anderen Ausgabeordner.</translation>
    </message>
    <message>
      <source>{0}: can't be stored ({1}); check it and your rights.</source>
      <translation>{0}: Lässt sich nicht speichern ({1}); prüfen Sie Adresse und Zugriffsrechte.</translation>
    </message>
    <message>
      <source>{0}: URLs need fsspec; install it with pip install 'speechlens[cluster]'.</source>
      <translation>{0}: Für URLs wird fsspec gebraucht; installieren Sie es mit pip install 'speechlens[cluster]'.</translation>
    </message>
    <message>
      <source>{0}: this kind of URL can't be opened ({1}); check it or install what is missing.</source>
      <translation>{0}: Diese Art von URL lässt sich nicht öffnen ({1}); prüfen Sie sie oder installieren Sie, was fehlt.</translation>
    </message>
    <message>
      <source>The chunk is too short for its context; choose a longer chunk or less overlap.</source>
      <translation>Der Abschnitt ist zu kurz für seinen Kontext; wählen Sie einen längeren Abschnitt oder weniger Überlappung.</translation>
    </message>
    <message>
      <source>{0} holds no samples; nothing can be enhanced, leave it out.</source>
      <translation>{0} enthält keinen Ton; es gibt nichts zu verbessern, lassen Sie die Datei weg.</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report this.</source>
      <translation>Die Arbeit an {0} endete ohne Ergebnis; bitte melden Sie das.</translation>
    </message>
    <message>
      <source>{0} frames of {1} became {2}; please report it.</source>
      <translation>Aus {0} Samples von {1} wurden {2}; bitte melden Sie das.</translation>
    </message>
    <message>
      <source>{0} is the input itself, which is never written to; choose another name.</source>
      <translation>{0} ist die Eingabe selbst, in die nie geschrieben wird; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>Standard output takes WAV only; leave the format out or write to a file (-o).</source>
      <translation>Die Standardausgabe nimmt nur WAV; lassen Sie das Format weg oder schreiben Sie in eine Datei.</translation>
    </message>
    <message>
      <source>The {0} must be the path of a file, not {1}.</source>
      <translation>{0}: Hier muss der Pfad einer Datei stehen, nicht {1}.</translation>
    </message>
    <message>
      <source>There is no place for a residue beside standard output; write to a file (-o).</source>
      <translation>Neben der Standardausgabe ist kein Platz für das Entfernte; schreiben Sie in eine Datei.</translation>
    </message>
    <message>
      <source>on_event must be a function that takes an event, not {0}.</source>
      <translation>on_event muss eine Funktion sein, die ein Ereignis nimmt, nicht {0}.</translation>
    </message>
    <message>
      <source>TF32 is for NVIDIA GPUs; here products are full float32 as ever.</source>
      <translation>TF32 gibt es nur auf NVIDIA-GPUs; hier wird wie immer mit vollem float32 gerechnet.</translation>
    </message>
    <message>
      <source>-o names the output of one input alone; use -d for several inputs or with a name template.</source>
      <translation>Ein Ausgabename gilt nur für eine einzelne Eingabe; wählen Sie für mehrere einen Ausgabeordner.</translation>
    </message>
    <message>
      <source>Standard input goes alone: name its output with -o, or leave -o out.</source>
      <translation>Die Standardeingabe geht nur allein: Geben Sie der Ausgabe einen Namen oder lassen Sie ihn weg.</translation>
    </message>
    <message>
      <source>The name template {0} gives no usable file name for {1}; leave folders and '..' out of it.</source>
      <translation>Die Namensvorlage {0} ergibt keinen brauchbaren Dateinamen für {1}; lassen Sie Ordner und „..“ weg.</translation>
    </message>
    <message>
      <source>The name template {0} has a stray brace; fields are {1}.</source>
      <translation>Die Namensvorlage {0} hat eine einzelne Klammer; Felder sind {1}.</translation>
    </message>
    <message>
      <source>The name template {0} has an unknown field; its fields are {1}.</source>
      <translation>Die Namensvorlage {0} hat ein unbekanntes Feld; möglich sind {1}.</translation>
    </message>
    <message>
      <source>The name template {0} leaves the output folder; give a file name, and -d for a folder.</source>
      <translation>Die Namensvorlage {0} führt aus dem Ausgabeordner hinaus; geben Sie nur einen Dateinamen an.</translation>
    </message>
    <message>
      <source>The name template {0} names all files alike; put {1} in it.</source>
      <translation>Die Namensvorlage {0} nennt alle Dateien gleich; verwenden Sie {1} darin.</translation>
    </message>
    <message>
      <source>Strict numerics (--strict) and TF32 (--tf32) contradict each other, since TF32 drops bits of every product; leave one of them out.</source>
      <translation>Strenge Numerik und TF32 widersprechen sich, da TF32 von jedem Produkt Bits weglässt; lassen Sie eines von beiden weg.</translation>
    </message>
    <message>
      <source>The model must be a name or a path, not {0}.</source>
      <translation>Das Modell muss ein Name oder Pfad sein, nicht {0}.</translation>
    </message>
    <message>
      <source>The option {0} must be True or False, not {1}.</source>
      <translation>Die Option {0} muss True oder False sein, nicht {1}.</translation>
    </message>
    <message>
      <source>The options must be speechlens.Options, not {0}.</source>
      <translation>Die Optionen müssen speechlens.Options sein, nicht {0}.</translation>
    </message>
    <message>
      <source>The {0} must be a name, not {1}.</source>
      <translation>{0}: Hier gehört ein Name hin, nicht {1}.</translation>
    </message>
    <message>
      <source>The {0} must be a number, not {1}.</source>
      <translation>{0}: Hier gehört eine Zahl hin, nicht {1}.</translation>
    </message>
    <message>
      <source>The {0} must be a whole number, not {1}.</source>
      <translation>{0}: Hier muss eine ganze Zahl stehen, nicht {1}.</translation>
    </message>
    <message>
      <source>The {0} must lie between {1} and {2} {3}, not {4}.</source>
      <translation>{0}: Möglich sind {1} bis {2} {3}, nicht {4}.</translation>
    </message>
    <message>
      <source>There is no profile {0}; choose one of {1}.</source>
      <translation>Ein Profil {0} gibt es nicht; wählen Sie eines von {1}.</translation>
    </message>
    <message>
      <source>{0}: the report would replace a recording; choose another name.</source>
      <translation>{0}: Der Bericht würde eine Aufnahme ersetzen; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>A report needs an input and an output that can be read again, not standard input or output; give files.</source>
      <translation>Ein Bericht braucht eine Eingabe und eine Ausgabe, die sich noch einmal lesen lassen; verwenden Sie Dateien.</translation>
    </message>
    <message>
      <source>{0}: nothing can be read from it any more; enhance the input again.</source>
      <translation>{0}: Daraus lässt sich nichts mehr lesen; verbessern Sie die Eingabe noch einmal.</translation>
    </message>
    <message>
      <source>the default: small, fast, any rate, ships inside the package</source>
      <translation>der Standard: klein, schnell, jede Abtastrate, im Programm enthalten</translation>
    </message>
    <message>
      <source>NVIDIA RE-USE, 30 TF-Mamba blocks: best quality, slow without a GPU, non-commercial</source>
      <translation>NVIDIA RE-USE, 30 TF-Mamba-Blöcke: beste Qualität, ohne GPU langsam, nicht kommerziell</translation>
    </message>
    <message>
      <source>The RE-USE weights are NVIDIA's and come under the NVIDIA One-Way Noncommercial License (NSCLv1): for research and education only, never for commercial use. Fetched are these weights in another layout, from the repository faraday/re-use-mlx. The licence of this program doesn't cover them.</source>
      <translation>Die RE-USE-Gewichte gehören NVIDIA und stehen unter der NVIDIA One-Way Noncommercial License (NSCLv1): nur für Forschung und Lehre, nie für kommerzielle Zwecke. Geladen werden diese Gewichte in einem anderen Layout aus dem Repository faraday/re-use-mlx. Die Lizenz dieses Programms gilt für sie nicht.</translation>
    </message>
    <message>
      <source>Windows takes it for a device</source>
      <translation>Windows hält ihn für ein Gerät</translation>
    </message>
    <message>
      <source>add or fetch the model again, or install SpeechLens again where the model came with it</source>
      <translation>fügen Sie das Modell noch einmal hinzu oder laden Sie es neu, oder installieren Sie SpeechLens neu, wenn es damit kam</translation>
    </message>
    <message>
      <source>it has {0} characters where {1} are the most</source>
      <translation>er hat {0} Zeichen, höchstens {1} sind erlaubt</translation>
    </message>
    <message>
      <source>it takes letters, digits, dots, dashes and underscores, a letter or digit first, no dot last</source>
      <translation>erlaubt sind Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, vorn ein Buchstabe oder eine Ziffer, am Ende kein Punkt</translation>
    </message>
    <message>
      <source>no safetensors file</source>
      <translation>keine safetensors-Datei</translation>
    </message>
    <message>
      <source>the model inside the package has it</source>
      <translation>das mitgelieferte Modell heißt so</translation>
    </message>
    <message>
      <source>use the {0} that came with the weights</source>
      <translation>verwenden Sie die {0}, die zu den Gewichten gehört</translation>
    </message>
    <message>
      <source>{0} safetensors files</source>
      <translation>{0} safetensors-Dateien</translation>
    </message>
    <message>
      <source>run the same command again to go on</source>
      <translation>laden Sie noch einmal, um fortzufahren</translation>
    </message>
    <message>
      <source>'{0}' and '{1}'</source>
      <translation>„{0}“ und „{1}“</translation>
    </message>
    <message>
      <source>use the checkpoint as it was published</source>
      <translation>verwenden Sie den Checkpoint, wie er veröffentlicht wurde</translation>
    </message>
    <message>
      <source>use weights and config.json that belong together</source>
      <translation>verwenden Sie Gewichte und config.json, die zusammengehören</translation>
    </message>
    <message>
      <source>{0} blocks are there where its config.json says {1}</source>
      <translation>vorhanden sind {0} Blöcke, config.json nennt {1}</translation>
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
      <translation>verwenden Sie die zu den Gewichten gehörende</translation>
    </message>
    <message>
      <source>fetch or copy the file again</source>
      <translation>laden oder kopieren Sie die Datei neu</translation>
    </message>
    <message>
      <source>give a safetensors file</source>
      <translation>geben Sie eine safetensors-Datei an</translation>
    </message>
    <message>
      <source>unpack it and give the safetensors file that is in it</source>
      <translation>entpacken Sie sie und geben Sie die safetensors-Datei daraus an</translation>
    </message>
    <message>
      <source>expected {0} tensors, found {1}</source>
      <translation>erwartet {0} Tensoren, gefunden {1}</translation>
    </message>
    <message>
      <source>use the checkpoint that belongs to this config.json</source>
      <translation>verwenden Sie den Checkpoint, der zu dieser config.json gehört</translation>
    </message>
    <message>
      <source>AAC audio</source>
      <translation>AAC-Ton</translation>
    </message>
    <message>
      <source>AMR audio</source>
      <translation>AMR-Ton</translation>
    </message>
    <message>
      <source>MP4 or M4A media</source>
      <translation>MP4 oder M4A</translation>
    </message>
    <message>
      <source>Matroska or WebM media</source>
      <translation>Matroska oder WebM</translation>
    </message>
    <message>
      <source>Windows Media</source>
      <translation>Windows Media</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>ein PDF-Dokument</translation>
    </message>
    <message>
      <source>a ZIP archive</source>
      <translation>ein ZIP-Archiv</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>ein Bild</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>eine Webseite</translation>
    </message>
    <message>
      <source>an AVI film</source>
      <translation>ein AVI-Film</translation>
    </message>
    <message>
      <source>no audio that SpeechLens knows</source>
      <translation>kein Ton, den SpeechLens kennt</translation>
    </message>
    <message>
      <source>text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>pip install "speechlens[media]"</source>
      <translation>pip install "speechlens[media]"</translation>
    </message>
    <message>
      <source>A big-endian WAV</source>
      <translation>Ein Big-Endian-WAV</translation>
    </message>
    <message>
      <source>{0} through a pipe</source>
      <translation>{0} über eine Pipe</translation>
    </message>
    <message>
      <source>{0} of {1} channels</source>
      <translation>{0} mit {1} Kanälen</translation>
    </message>
    <message>
      <source>1 sample</source>
      <translation>1 Sample</translation>
    </message>
    <message>
      <source>{0} samples</source>
      <translation>{0} Samples</translation>
    </message>
    <message>
      <source>source</source>
      <translation>Quelle</translation>
    </message>
    <message>
      <source>target</source>
      <translation>Ziel</translation>
    </message>
    <message>
      <source>attenuation limit</source>
      <translation>Dämpfungsgrenze</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>Abschnitt</translation>
    </message>
    <message>
      <source>dB</source>
      <translation>dB</translation>
    </message>
    <message>
      <source>overlap</source>
      <translation>Überlappung</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>Prozent</translation>
    </message>
    <message>
      <source>rate</source>
      <translation>Abtastrate</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>Sekunden</translation>
    </message>
    <message>
      <source>strength</source>
      <translation>Stärke</translation>
    </message>
    <message>
      <source>track</source>
      <translation>Spur</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>Zugriff verweigert</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>Vorgang nicht erlaubt</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
      <source>File exists</source>
      <translation>Datei existiert bereits</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>ist ein Ordner</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>ist kein Ordner</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>kein Speicherplatz mehr frei</translation>
    </message>
    <message>
      <source>Disk quota exceeded</source>
      <translation>Speicherkontingent erschöpft</translation>
    </message>
    <message>
      <source>File too large</source>
      <translation>Datei zu groß</translation>
    </message>
    <message>
      <source>File name too long</source>
      <translation>Dateiname zu lang</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>Dateisystem nur lesbar</translation>
    </message>
    <message>
      <source>Input/output error</source>
      <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
      <source>No such device</source>
      <translation>Gerät nicht gefunden</translation>
    </message>
    <message>
      <source>Stale file handle</source>
      <translation>Dateizugriff veraltet</translation>
    </message>
    <message>
      <source>Too many open files</source>
      <translation>zu viele offene Dateien</translation>
    </message>
    <message>
      <source>Connection refused</source>
      <translation>Verbindung abgelehnt</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>Zeitüberschreitung</translation>
    </message>
    <message>
      <source>Name or service not known</source>
      <translation>Name oder Dienst nicht bekannt</translation>
    </message>
    <message>
      <source>Temporary failure in name resolution</source>
      <translation>Namensauflösung zurzeit nicht möglich</translation>
    </message>
    <message>
      <source>Network is unreachable</source>
      <translation>Netz nicht erreichbar</translation>
    </message>
    <message>
      <source>No route to host</source>
      <translation>keine Verbindung zum Rechner</translation>
    </message>
    <message>
      <source>Connection reset by peer</source>
      <translation>Verbindung von der Gegenseite getrennt</translation>
    </message>
    <message>
      <source>chunk {0}</source>
      <translation>Chunk {0}</translation>
    </message>
    <message>
      <source>chunk {0} (too large)</source>
      <translation>Chunk {0} (zu groß)</translation>
    </message>
    <message>
      <source>{0} bytes behind the last chunk</source>
      <translation>{0} Bytes hinter dem letzten Chunk</translation>
    </message>
    <message>
      <source>speaker mask</source>
      <translation>Lautsprecherzuordnung</translation>
    </message>
    <message>
      <source>tag {0}</source>
      <translation>Tag {0}</translation>
    </message>
    <message>
      <source>picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>chapters</source>
      <translation>Kapitel</translation>
    </message>
    <message>
      <source>APE tag</source>
      <translation>APE-Tag</translation>
    </message>
    <message>
      <source>{0} stream {1}</source>
      <translation>{0}-Stream {1}</translation>
    </message>
    <message>
      <source>{0} stream {1} ({2})</source>
      <translation>{0}-Stream {1} ({2})</translation>
    </message>
    <message>
      <source>audio</source>
      <translation>Audio</translation>
    </message>
    <message>
      <source>video</source>
      <translation>Video</translation>
    </message>
    <message>
      <source>subtitle</source>
      <translation>Untertitel</translation>
    </message>
    <message>
      <source>cover</source>
      <translation>Cover</translation>
    </message>
    <message>
      <source>data</source>
      <translation>Daten</translation>
    </message>
    <message>
      <source>attachment</source>
      <translation>Anhang</translation>
    </message>
    <message>
      <source>[Errno {0}] {1}</source>
      <translation>{1}</translation>
    </message>
    <message>
      <source>the server {0} answered {1} {2}</source>
      <translation>der Server {0} antwortete {1} {2}</translation>
    </message>
    <message>
      <source>'{0}' and {1} more</source>
      <translation>„{0}“ und {1} weitere</translation>
    </message>
    <message>
      <source>the connection to {0} failed ({1})</source>
      <translation>die Verbindung mit {0} scheiterte ({1})</translation>
    </message>
    <message>
      <source>the connection to {0} broke off</source>
      <translation>die Verbindung mit {0} brach ab</translation>
    </message>
    <message>
      <source>the connection to {0} ended after {1} bytes</source>
      <translation>die Verbindung mit {0} endete nach {1} Bytes</translation>
    </message>
    <message>
      <source>the connection to {0} isn't secure ({1})</source>
      <translation>die Verbindung mit {0} ist nicht sicher ({1})</translation>
    </message>
    <message>
      <source>the server {0} sends on from address to address without end</source>
      <translation>der Server {0} leitet endlos von Adresse zu Adresse weiter</translation>
    </message>
    <message>
      <source>the server {0} sends on to an address that isn't safe</source>
      <translation>der Server {0} leitet an eine unsichere Adresse weiter</translation>
    </message>
    <message>
      <source>{0} bytes</source>
      <translation>{0} Bytes</translation>
    </message>
    <message>
      <source>more than {0} bytes</source>
      <translation>mehr als {0} Bytes</translation>
    </message>
    <message>
      <source>is full</source>
      <translation>ist voll</translation>
    </message>
    <message>
      <source>can't be written to</source>
      <translation>lässt sich nicht beschreiben</translation>
    </message>
    <message>
      <source>1 channel</source>
      <translation>1 Kanal</translation>
    </message>
    <message>
      <source>{0} channels</source>
      <translation>{0} Kanäle</translation>
    </message>
  </context>
</TS>

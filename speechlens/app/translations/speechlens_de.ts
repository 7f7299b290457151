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
      <source>Sound files</source>
      <translation>Audiodateien</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Alle Dateien</translation>
    </message>
    <message>
      <source>Choose weights…</source>
      <translation>Gewichte wählen …</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json</source>
      <translation>Eine safetensors-Datei mit ihrer config.json</translation>
    </message>
    <message>
      <source>Choose weights</source>
      <translation>Gewichte wählen</translation>
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
      <translation>Dieser Rechner hat kein Audiogerät; schließen Sie eines an, um zu hören.</translation>
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
      <source>B switches, Space plays, ← → seek</source>
      <translation>B schaltet um, Leertaste spielt, ← → spulen</translation>
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
      <source>noise floor {before} → {after} dBFS</source>
      <translation>Grundrauschen {before} → {after} dBFS</translation>
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
      <source>5 s at a time: least memory, may sound less even</source>
      <translation>5 s auf einmal: wenig Speicher, kann ungleichmäßiger klingen</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>Ausgewogen</translation>
    </message>
    <message>
      <source>10 s at a time: right for nearly everything</source>
      <translation>10 s auf einmal: richtig für fast alles</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>Ausgedehnt</translation>
    </message>
    <message>
      <source>30 s at a time: steadiest sound, most memory</source>
      <translation>30 s auf einmal: ruhigster Klang, meister Speicher</translation>
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
</TS>

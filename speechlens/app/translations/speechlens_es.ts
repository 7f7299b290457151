<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>Add files…</source>
      <translation>Añadir archivos…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Añadir carpeta…</translation>
    </message>
    <message>
      <source>Paste paths</source>
      <translation>Pegar rutas</translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>Mejorar</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>Quitar terminados</translation>
    </message>
    <message>
      <source>Names, formats and sound device…</source>
      <translation>Nombres, formatos y dispositivo de sonido…</translation>
    </message>
    <message>
      <source>Help and shortcuts</source>
      <translation>Ayuda y atajos</translation>
    </message>
    <message>
      <source>Show the log file</source>
      <translation>Mostrar el archivo de registro</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>Acerca de SpeechLens</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>Salir</translation>
    </message>
    <message>
      <source>Add files</source>
      <translation>Añadir archivos</translation>
    </message>
    <message>
      <source>Add folder</source>
      <translation>Añadir carpeta</translation>
    </message>
    <message>
      <source>Save enhanced files to</source>
      <translation>Guardar los archivos mejorados en</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Reproducir</translation>
    </message>
    <message>
      <source>Show in folder</source>
      <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
      <source>Save as…</source>
      <translation>Guardar como…</translation>
    </message>
    <message>
      <source>Open report</source>
      <translation>Abrir el informe</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Reintentar</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Remove from queue</source>
      <translation>Quitar de la cola</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>Pista de audio</translation>
    </message>
    <message>
      <source>{name} is an original; save under another name.</source>
      <translation>{name} es un original; guárdelo con otro nombre.</translation>
    </message>
    <message>
      <source>Sound files</source>
      <translation>Archivos de sonido</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Todos los archivos</translation>
    </message>
    <message>
      <source>Save enhanced file as</source>
      <translation>Guardar el archivo mejorado como</translation>
    </message>
  </context>
  <context>
    <name>chores</name>
    <message>
      <source>{name} can't be saved there ({why}); choose another folder.</source>
      <translation>{name} no se puede guardar ahí ({why}); elija otra carpeta.</translation>
    </message>
    <message>
      <source>Saved as {name}.</source>
      <translation>Guardado como {name}.</translation>
    </message>
  </context>
  <context>
    <name>drops</name>
    <message>
      <source>Text</source>
      <translation>El texto</translation>
    </message>
    <message>
      <source>This</source>
      <translation>Esto</translation>
    </message>
    <message>
      <source>{what} can't be enhanced; drop sound files or folders.</source>
      <translation>{what} no se puede mejorar; suelte archivos de sonido o carpetas.</translation>
    </message>
    <message>
      <source>{link} is a link and nothing is fetched from the net; download it and drop the file.</source>
      <translation>{link} es un enlace y no se descarga nada de la red; descárguelo y suelte el archivo.</translation>
    </message>
    <message>
      <source>The pasted text is not a list of file paths; copy files or their paths.</source>
      <translation>El texto pegado no es una lista de rutas; copie archivos o sus rutas.</translation>
    </message>
  </context>
  <context>
    <name>intake</name>
    <message>
      <source>{name} holds no sound files.</source>
      <translation>{name} no contiene archivos de sonido.</translation>
    </message>
  </context>
  <context>
    <name>ModelActions</name>
    <message>
      <source>Add weights</source>
      <translation>Añadir pesos</translation>
    </message>
    <message>
      <source>Add weights from a file…</source>
      <translation>Añadir pesos de un archivo…</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json; it is copied to your models</source>
      <translation>Un archivo safetensors con su config.json; se copia a sus modelos</translation>
    </message>
    <message>
      <source>Add weights from a folder…</source>
      <translation>Añadir pesos de una carpeta…</translation>
    </message>
    <message>
      <source>A folder with a safetensors file and its config.json; it is copied to your models</source>
      <translation>Una carpeta con un archivo safetensors y su config.json; se copia a sus modelos</translation>
    </message>
    <message>
      <source>Checking {name}…</source>
      <translation>Comprobando {name}…</translation>
    </message>
    <message>
      <source>The model {name} is ready.</source>
      <translation>El modelo {name} está listo.</translation>
    </message>
  </context>
  <context>
    <name>model_list</name>
    <message>
      <source>built in</source>
      <translation>incluido</translation>
    </message>
    <message>
      <source>ready</source>
      <translation>listo</translation>
    </message>
    <message>
      <source>{about}; {size} parameters, SHA-256 {hash}</source>
      <translation>{about}; {size} parámetros, SHA-256 {hash}</translation>
    </message>
    <message>
      <source>missing</source>
      <translation>falta</translation>
    </message>
    <message>
      <source>not usable</source>
      <translation>no utilizable</translation>
    </message>
  </context>
  <context>
    <name>device</name>
    <message>
      <source>There is no PortAudio library, so nothing can be played; install it.</source>
      <translation>Falta la biblioteca PortAudio y no se puede reproducir nada; instálela.</translation>
    </message>
    <message>
      <source>This machine has no sound device; connect one to listen.</source>
      <translation>Este equipo no tiene dispositivo de sonido; conecte uno para escuchar.</translation>
    </message>
    <message>
      <source>The sound device {name} refuses to play ({why}).</source>
      <translation>El dispositivo de sonido {name} se niega a reproducir ({why}).</translation>
    </message>
    <message>
      <source>The sound device can't be opened ({why}).</source>
      <translation>No se puede abrir el dispositivo de sonido ({why}).</translation>
    </message>
    <message>
      <source>The sound system doesn't answer ({why}).</source>
      <translation>El sistema de sonido no responde ({why}).</translation>
    </message>
    <message>
      <source>The sound device was lost ({why}); connect it again or choose another.</source>
      <translation>Se perdió el dispositivo de sonido ({why}); conéctelo de nuevo o elija otro.</translation>
    </message>
  </context>
  <context>
    <name>Transport</name>
    <message>
      <source>B switches, Space plays, ← → seek</source>
      <translation>B cambia, Espacio reproduce, ← → mueven</translation>
    </message>
    <message>
      <source>Play the enhanced signal as loud as the original, so that the louder one does not win by that alone; files stay as they are</source>
      <translation>Reproduce la señal mejorada tan fuerte como la original, para que la más fuerte no gane solo por eso; los archivos no cambian</translation>
    </message>
    <message>
      <source>Position and length</source>
      <translation>Posición y duración</translation>
    </message>
    <message>
      <source>Listen to</source>
      <translation>Escuchar</translation>
    </message>
    <message>
      <source>End the preview</source>
      <translation>Terminar la vista previa</translation>
    </message>
    <message>
      <source>End the preview (Esc)</source>
      <translation>Terminar la vista previa (Esc)</translation>
    </message>
    <message>
      <source>Match loudness</source>
      <translation>Igualar volumen</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pausa</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Reproducir</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>Original</translation>
    </message>
    <message>
      <source>The recording as it came</source>
      <translation>La grabación tal como llegó</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>Mejorado</translation>
    </message>
    <message>
      <source>The recording without noise</source>
      <translation>La grabación sin ruido</translation>
    </message>
    <message>
      <source>Removed</source>
      <translation>Eliminado</translation>
    </message>
    <message>
      <source>Only what was taken out: there should be no voice in it</source>
      <translation>Solo lo que se quitó: no debería haber voz</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>Espacio</translation>
    </message>
  </context>
  <context>
    <name>Previews</name>
    <message>
      <source>Making the preview…</source>
      <translation>Creando la vista previa…</translation>
    </message>
    <message>
      <source>Preview {start}–{stop}</source>
      <translation>Vista previa {start}–{stop}</translation>
    </message>
  </context>
  <context>
    <name>Services</name>
    <message>
      <source>No program was found that opens {place}; open it by hand.</source>
      <translation>No se encontró ningún programa que abra {place}; ábralo a mano.</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) are in the queue already.</source>
      <translation>
        <numerusform>%n archivo ya está en la cola.</numerusform>
        <numerusform>%n archivos ya están en la cola.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>texts</name>
    <message numerus="yes">
      <source>%n channel(s)</source>
      <translation>
        <numerusform>%n canal</numerusform>
        <numerusform>%n canales</numerusform>
      </translation>
    </message>
    <message>
      <source>mono</source>
      <translation>mono</translation>
    </message>
    <message>
      <source>stereo</source>
      <translation>estéreo</translation>
    </message>
    <message>
      <source>Looking at the file…</source>
      <translation>Examinando el archivo…</translation>
    </message>
    <message>
      <source>track {number} of {count}</source>
      <translation>pista {number} de {count}</translation>
    </message>
    <message>
      <source>done in {time}</source>
      <translation>hecho en {time}</translation>
    </message>
    <message numerus="yes">
      <source>%n notice(s)</source>
      <translation>
        <numerusform>%n aviso</numerusform>
        <numerusform>%n avisos</numerusform>
      </translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Hecho</translation>
    </message>
    <message>
      <source>Waiting</source>
      <translation>En espera</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Reintentar</translation>
    </message>
    <message>
      <source>Cancelled</source>
      <translation>Cancelado</translation>
    </message>
    <message>
      <source>being looked at</source>
      <translation>en examen</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>en espera</translation>
    </message>
    <message>
      <source>done</source>
      <translation>hecho</translation>
    </message>
    <message>
      <source>cancelled</source>
      <translation>cancelado</translation>
    </message>
    <message>
      <source>running, {percent} percent</source>
      <translation>en curso, {percent} por ciento</translation>
    </message>
    <message>
      <source>failed: {reason}</source>
      <translation>error: {reason}</translation>
    </message>
    <message>
      <source>{amount} decibels less noise</source>
      <translation>{amount} decibelios menos de ruido</translation>
    </message>
    <message>
      <source>noise floor {before} → {after} dBFS</source>
      <translation>ruido de fondo {before} → {after} dBFS</translation>
    </message>
    <message numerus="yes">
      <source>%n sample(s) at full scale</source>
      <translation>
        <numerusform>%n muestra a escala completa</numerusform>
        <numerusform>%n muestras a escala completa</numerusform>
      </translation>
    </message>
    <message>
      <source>nothing clipped</source>
      <translation>nada saturado</translation>
    </message>
    <message>
      <source>voice level within {change} dB</source>
      <translation>nivel de voz a {change} dB</translation>
    </message>
    <message>
      <source>about {n} min left</source>
      <translation>quedan unos {n} min</translation>
    </message>
    <message>
      <source>about {n} s left</source>
      <translation>quedan unos {n} s</translation>
    </message>
  </context>
  <context>
    <name>Tracks</name>
    <message>
      <source>{name} has several audio tracks, of which {track} is taken; choose another above its pictures.</source>
      <translation>{name} tiene varias pistas de audio; se usa {track}. Puede elegir otra encima de las imágenes.</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) have several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</source>
      <translation>
        <numerusform>%n archivo tiene varias pistas de audio; se usa la predeterminada. Puede elegir otra encima de las imágenes o en el menú de la cola.</numerusform>
        <numerusform>%n archivos tienen varias pistas de audio; se usa la predeterminada. Puede elegir otra encima de las imágenes o en el menú de la cola.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Viewer</name>
    <message>
      <source>Not enhanced yet: press Preview for a few seconds, or Enhance for all of it</source>
      <translation>Aún sin mejorar: pulse Vista previa para unos segundos o Mejorar para todo</translation>
    </message>
    <message>
      <source>Spectrogram of the original</source>
      <translation>Espectrograma del original</translation>
    </message>
    <message>
      <source>Spectrogram of the enhanced recording</source>
      <translation>Espectrograma de la grabación mejorada</translation>
    </message>
    <message>
      <source>Frequency axis: mel is as the ear hears, logarithmic as a piano, linear as is</source>
      <translation>Eje de frecuencia: mel como oye el oído, logarítmico como un piano, lineal tal cual</translation>
    </message>
    <message>
      <source>Frequency axis</source>
      <translation>Eje de frecuencia</translation>
    </message>
    <message>
      <source>From the loudest to the faintest level that is drawn</source>
      <translation>Del nivel más fuerte al más débil que se dibuja</translation>
    </message>
    <message>
      <source>Level range</source>
      <translation>Rango de niveles</translation>
    </message>
    <message>
      <source>Original</source>
      <translation>Original</translation>
    </message>
    <message>
      <source>Preview</source>
      <translation>Vista previa</translation>
    </message>
    <message>
      <source>Enhanced</source>
      <translation>Mejorado</translation>
    </message>
    <message>
      <source>Making the preview…</source>
      <translation>Creando la vista previa…</translation>
    </message>
    <message>
      <source>Mel</source>
      <translation>Mel</translation>
    </message>
    <message>
      <source>Logarithmic</source>
      <translation>Logarítmico</translation>
    </message>
    <message>
      <source>Linear</source>
      <translation>Lineal</translation>
    </message>
    <message>
      <source>Being enhanced… {percent} %</source>
      <translation>Mejorando… {percent} %</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Position</source>
      <translation>Posición</translation>
    </message>
    <message>
      <source>The whole recording: grey the original, coloured the enhanced. Drag to seek</source>
      <translation>La grabación entera: gris el original, en color el mejorado. Arrastre para moverse</translation>
    </message>
  </context>
  <context>
    <name>ControlRow</name>
    <message>
      <source>Strict numerics</source>
      <translation>Numérica estricta</translation>
    </message>
    <message>
      <source>Preview 5 s</source>
      <translation>Vista previa 5 s</translation>
    </message>
    <message>
      <source>Enhance five seconds from the cursor, or the marked span, and play them in a loop</source>
      <translation>Mejora cinco segundos desde el cursor, o el tramo marcado, y los repite</translation>
    </message>
    <message>
      <source>The network that separates voice and noise</source>
      <translation>La red que separa voz y ruido</translation>
    </message>
    <message>
      <source>How much of the recording the network sees at once</source>
      <translation>Cuánto de la grabación ve la red a la vez</translation>
    </message>
    <message>
      <source>Reference arithmetic: the sound differs by less than can be heard, results are repeatable to the last bit, and the work takes longer</source>
      <translation>Aritmética de referencia: la diferencia no se oye, los resultados se repiten hasta el último bit y tarda más</translation>
    </message>
    <message>
      <source>Where the enhanced files go; originals are never changed</source>
      <translation>Adónde van los archivos mejorados; los originales nunca cambian</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>Intensidad</translation>
    </message>
    <message>
      <source>How much of the noise is taken out: 100 % is all that the network finds, lower values leave some of the room, 0 % gives the original back</source>
      <translation>Cuánto ruido se quita: 100 % es todo lo que la red encuentra, valores menores dejan algo de la sala, 0 % devuelve el original</translation>
    </message>
    <message>
      <source>Never reduce by more than</source>
      <translation>No reducir más de</translation>
    </message>
    <message>
      <source>Nothing is turned down by more than this: a low limit leaves a steady bed of noise and sounds more natural in loud places</source>
      <translation>Nada se baja más que esto: un límite bajo deja un fondo de ruido constante y suena más natural en lugares ruidosos</translation>
    </message>
    <message>
      <source>Reduce without limit</source>
      <translation>Reducir sin límite</translation>
    </message>
    <message>
      <source>Profile</source>
      <translation>Perfil</translation>
    </message>
    <message>
      <source>Beside the original</source>
      <translation>Junto al original</translation>
    </message>
    <message>
      <source>Choose a folder…</source>
      <translation>Elegir una carpeta…</translation>
    </message>
    <message>
      <source>Names and formats…</source>
      <translation>Nombres y formatos…</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modelo</translation>
    </message>
    <message>
      <source>Save to</source>
      <translation>Guardar en</translation>
    </message>
    <message>
      <source>Never reduce by more than {n} dB</source>
      <translation>No reducir más de {n} dB</translation>
    </message>
    <message>
      <source>{n} s at a time: {what}</source>
      <translation>{n} s de una vez: {what}</translation>
    </message>
    <message>
      <source>Chunk</source>
      <translation>Bloque</translation>
    </message>
    <message>
      <source>Seconds that the network sees at once</source>
      <translation>Segundos que la red ve a la vez</translation>
    </message>
    <message>
      <source>Overlap</source>
      <translation>Solape</translation>
    </message>
    <message>
      <source>More overlap: smoother borders, slower</source>
      <translation>Más solape: bordes más suaves, más lento</translation>
    </message>
    <message>
      <source>Fast</source>
      <translation>Rápido</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>Equilibrado</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>Extendido</translation>
    </message>
    <message>
      <source>Custom</source>
      <translation>Propio</translation>
    </message>
    <message>
      <source>Your own chunk length and overlap</source>
      <translation>Su propia longitud de bloque y solape</translation>
    </message>
    <message>
      <source>Strength {n} %</source>
      <translation>Intensidad {n} %</translation>
    </message>
    <message>
      <source>least memory, may sound less even</source>
      <translation>mínima memoria, puede sonar menos uniforme</translation>
    </message>
    <message>
      <source>right for nearly everything</source>
      <translation>sirve para casi todo</translation>
    </message>
    <message>
      <source>steadiest sound, most memory</source>
      <translation>el sonido más uniforme, máxima memoria</translation>
    </message>
  </context>
  <context>
    <name>dialogs</name>
    <message>
      <source>Close SpeechLens?</source>
      <translation>¿Cerrar SpeechLens?</translation>
    </message>
    <message>
      <source>A file is being enhanced.</source>
      <translation>Se está mejorando un archivo.</translation>
    </message>
    <message>
      <source>Closing stops the work. Nothing half done is left behind; finished files stay.</source>
      <translation>Al cerrar se detiene el trabajo. No queda nada a medias; los archivos terminados se conservan.</translation>
    </message>
    <message>
      <source>Stop and close</source>
      <translation>Detener y cerrar</translation>
    </message>
    <message>
      <source>Keep working</source>
      <translation>Seguir trabajando</translation>
    </message>
    <message>
      <source>Replace the model?</source>
      <translation>¿Sustituir el modelo?</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Sustituir</translation>
    </message>
    <message>
      <source>Keep the old one</source>
      <translation>Conservar el anterior</translation>
    </message>
    <message>
      <source>You have a model of the name of {name} already.</source>
      <translation>Ya tiene un modelo con el nombre de {name}.</translation>
    </message>
    <message>
      <source>SpeechLens met a fault of its own</source>
      <translation>SpeechLens encontró un fallo propio</translation>
    </message>
    <message>
      <source>Something failed that should not have. Your files are untouched.</source>
      <translation>Falló algo que no debía fallar. Sus archivos están intactos.</translation>
    </message>
    <message>
      <source>{summary}

Details are in the log file; please report them:
{path}</source>
      <translation>{summary}

Los detalles están en el archivo de registro; comuníquelos, por favor:
{path}</translation>
    </message>
    <message>
      <source>About SpeechLens</source>
      <translation>Acerca de SpeechLens</translation>
    </message>
    <message>
      <source>Cleans up recorded speech on your own machine. Nothing you open here leaves it.

Licence: Apache 2.0. Uses Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile and MLX.</source>
      <translation>Limpia grabaciones de voz en su propio equipo. Nada de lo que abra aquí sale de él.

Licencia: Apache 2.0. Usa Qt for Python (LGPL), pyqtgraph, PortAudio, libsndfile y MLX.</translation>
    </message>
  </context>
  <context>
    <name>FetchDialog</name>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} de {total}</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>Licencia</translation>
    </message>
    <message>
      <source>I have read the licence and agree to it</source>
      <translation>He leído la licencia y la acepto</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Fetch the licence</source>
      <translation>Descargar la licencia</translation>
    </message>
    <message>
      <source>Agree and fetch</source>
      <translation>Aceptar y descargar</translation>
    </message>
    <message>
      <source>Checking the model…</source>
      <translation>Comprobando el modelo…</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentar de nuevo</translation>
    </message>
    <message>
      <source>Add from a file…</source>
      <translation>Añadir de un archivo…</translation>
    </message>
    <message>
      <source>Fetching the licence…</source>
      <translation>Descargando la licencia…</translation>
    </message>
    <message>
      <source>Fetch {name}</source>
      <translation>Descargar {name}</translation>
    </message>
    <message>
      <source>{about}. {size}, licence: {licence}.

{terms}

Nothing has been sent yet. Next, the licence's text is fetched from the net for you to read; the model only after you agree.</source>
      <translation>{about}. {size}, licencia: {licence}.

{terms}

Aún no se ha enviado nada. A continuación se descarga el texto de la licencia para que lo lea; el modelo, solo cuando la acepte.</translation>
    </message>
    <message>
      <source>Fetching {name}…</source>
      <translation>Descargando {name}…</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <source>Help and shortcuts</source>
      <translation>Ayuda y atajos</translation>
    </message>
    <message>
      <source>add files</source>
      <translation>añadir archivos</translation>
    </message>
    <message>
      <source>add a folder</source>
      <translation>añadir una carpeta</translation>
    </message>
    <message>
      <source>add files or paths from the clipboard</source>
      <translation>añadir archivos o rutas del portapapeles</translation>
    </message>
    <message>
      <source>enhance everything that waits</source>
      <translation>mejorar todo lo que espera</translation>
    </message>
    <message>
      <source>close a message, end the preview, or cancel all</source>
      <translation>cerrar un mensaje, terminar la vista previa o cancelar todo</translation>
    </message>
    <message>
      <source>play or pause</source>
      <translation>reproducir o pausar</translation>
    </message>
    <message>
      <source>switch between original and enhanced</source>
      <translation>cambiar entre original y mejorado</translation>
    </message>
    <message>
      <source>the same while the waveform or the pictures have the focus (Shift+Tab leaves them)</source>
      <translation>lo mismo mientras la onda o las imágenes tienen el foco (Mayús+Tab sale)</translation>
    </message>
    <message>
      <source>seek</source>
      <translation>moverse</translation>
    </message>
    <message>
      <source>to the start</source>
      <translation>al principio</translation>
    </message>
    <message>
      <source>zoom the pictures in, out, and back to the whole file</source>
      <translation>acercar, alejar y volver al archivo entero</translation>
    </message>
    <message>
      <source>remove from the queue</source>
      <translation>quitar de la cola</translation>
    </message>
    <message>
      <source>to the next part of the window</source>
      <translation>a la siguiente parte de la ventana</translation>
    </message>
    <message>
      <source>names, formats and sound device</source>
      <translation>nombres, formatos y dispositivo de sonido</translation>
    </message>
    <message>
      <source>this help</source>
      <translation>esta ayuda</translation>
    </message>
    <message>
      <source>quit</source>
      <translation>salir</translation>
    </message>
    <message>
      <source>In three steps</source>
      <translation>En tres pasos</translation>
    </message>
    <message>
      <source>Drop recordings or folders on the window.</source>
      <translation>Suelte grabaciones o carpetas en la ventana.</translation>
    </message>
    <message>
      <source>Listen to a preview if you like: mark a span in a picture with Shift and the mouse, or just press Preview.</source>
      <translation>Escuche una vista previa si quiere: marque un tramo en una imagen con Mayús y el ratón, o pulse Vista previa.</translation>
    </message>
    <message>
      <source>Press Enhance. The new files stand beside the originals, which are never changed.</source>
      <translation>Pulse Mejorar. Los archivos nuevos quedan junto a los originales, que nunca cambian.</translation>
    </message>
    <message>
      <source>What you hear</source>
      <translation>Lo que oye</translation>
    </message>
    <message>
      <source>Original, enhanced and removed are played sample for sample at the same place. Match loudness makes both equally loud, so that the louder one does not win by that alone.</source>
      <translation>Original, mejorado y eliminado suenan muestra a muestra en el mismo lugar. Igualar volumen los hace igual de fuertes, para que el más fuerte no gane solo por eso.</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Atajos</translation>
    </message>
  </context>
  <context>
    <name>MessageBar</name>
    <message>
      <source>Close</source>
      <translation>Cerrar</translation>
    </message>
  </context>
  <context>
    <name>OutputDialog</name>
    <message>
      <source>Names, formats and sound device</source>
      <translation>Nombres, formatos y dispositivo de sonido</translation>
    </message>
    <message>
      <source>May use {stem}, {suffix} and {model}</source>
      <translation>Puede usar {stem}, {suffix} y {model}</translation>
    </message>
    <message>
      <source>As the input keeps container, sample format and everything in the file</source>
      <translation>Como la entrada conserva contenedor, formato de muestra y todo lo del archivo</translation>
    </message>
    <message>
      <source>Also write what was removed, as a file of its own</source>
      <translation>Escribir también lo eliminado, en un archivo aparte</translation>
    </message>
    <message>
      <source>Keep the stereo image: one gain for all channels</source>
      <translation>Conservar la imagen estéreo: una ganancia para todos los canales</translation>
    </message>
    <message>
      <source>Off, each channel is cleaned for itself, which takes out more; on, nothing moves sideways</source>
      <translation>Desactivado: cada canal se limpia por sí mismo y se quita más; activado: nada se mueve de lado</translation>
    </message>
    <message>
      <source>System default</source>
      <translation>Predeterminado del sistema</translation>
    </message>
    <message>
      <source>Name of outputs</source>
      <translation>Nombre de las salidas</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Formato</translation>
    </message>
    <message>
      <source>Sound device</source>
      <translation>Dispositivo de sonido</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Apariencia</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>Como el sistema</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Claro</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Oscuro</translation>
    </message>
    <message>
      <source>As the input</source>
      <translation>Como la entrada</translation>
    </message>
  </context>
  <context>
    <name>QueuePanel</name>
    <message>
      <source>QUEUE</source>
      <translation>COLA</translation>
    </message>
    <message>
      <source>Clear finished</source>
      <translation>Quitar terminados</translation>
    </message>
    <message>
      <source>Take finished files out of the list; the files themselves stay</source>
      <translation>Quita de la lista los terminados; los archivos se conservan</translation>
    </message>
    <message>
      <source>Drop recordings or folders anywhere</source>
      <translation>Suelte grabaciones o carpetas donde quiera</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>Cola</translation>
    </message>
  </context>
  <context>
    <name>RowActions</name>
    <message>
      <source>Stop this file after the chunk in hand and go on with the next</source>
      <translation>Parar este archivo tras el bloque en curso y seguir con el siguiente</translation>
    </message>
    <message>
      <source>Retry</source>
      <translation>Reintentar</translation>
    </message>
    <message>
      <source>Let this file wait again</source>
      <translation>Poner este archivo de nuevo en espera</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Reproducir</translation>
    </message>
    <message>
      <source>Listen to the enhanced file</source>
      <translation>Escuchar el archivo mejorado</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Show the enhanced file in its folder</source>
      <translation>Mostrar el archivo mejorado en su carpeta</translation>
    </message>
    <message>
      <source>Save as</source>
      <translation>Guardar como</translation>
    </message>
    <message>
      <source>Save a copy of the enhanced file elsewhere</source>
      <translation>Guardar una copia del archivo mejorado en otro lugar</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>Informe</translation>
    </message>
    <message>
      <source>Open a report with pictures and levels</source>
      <translation>Abrir un informe con imágenes y niveles</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
  </context>
  <context>
    <name>StatusRow</name>
    <message>
      <source>Total progress</source>
      <translation>Progreso total</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pausa</translation>
    </message>
    <message>
      <source>Hold the work after the chunk in hand, and go on later</source>
      <translation>Detener tras el bloque en curso y seguir después</translation>
    </message>
    <message>
      <source>Cancel all</source>
      <translation>Cancelar todo</translation>
    </message>
    <message>
      <source>Stop after the chunk in hand; nothing half done is left behind (Esc)</source>
      <translation>Parar tras el bloque en curso; no queda nada a medias (Esc)</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>Continuar</translation>
    </message>
    <message>
      <source>paused</source>
      <translation>en pausa</translation>
    </message>
    <message numerus="yes">
      <source>%n file(s) waiting</source>
      <translation>
        <numerusform>%n archivo en espera</numerusform>
        <numerusform>%n archivos en espera</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n done</source>
      <translation>
        <numerusform>%n hecho</numerusform>
        <numerusform>%n hechos</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n failed</source>
      <translation>
        <numerusform>%n con error</numerusform>
        <numerusform>%n con error</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n cancelled</source>
      <translation>
        <numerusform>%n cancelado</numerusform>
        <numerusform>%n cancelados</numerusform>
      </translation>
    </message>
    <message>
      <source>{done} of {all}</source>
      <translation>{done} de {all}</translation>
    </message>
    <message>
      <source>starting…</source>
      <translation>empezando…</translation>
    </message>
    <message>
      <source>{speed}× real time</source>
      <translation>{speed}× tiempo real</translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message>
      <source>Add files…</source>
      <translation>Añadir archivos…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Añadir carpeta…</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>Informe</translation>
    </message>
    <message>
      <source>Menu</source>
      <translation>Menú</translation>
    </message>
    <message>
      <source>Choose recordings to enhance (Ctrl+O)</source>
      <translation>Elegir grabaciones (Ctrl+O)</translation>
    </message>
    <message>
      <source>Add all sound files of a folder and the folders in it</source>
      <translation>Añadir todos los archivos de sonido de una carpeta y sus subcarpetas</translation>
    </message>
    <message>
      <source>Open a report on the chosen file, once it is enhanced</source>
      <translation>Abrir un informe del archivo elegido, una vez mejorado</translation>
    </message>
    <message>
      <source>Enhance everything that waits (Ctrl+Return)</source>
      <translation>Mejorar todo lo que espera (Ctrl+Intro)</translation>
    </message>
    <message numerus="yes">
      <source>Enhance %n file(s)</source>
      <translation>
        <numerusform>Mejorar %n archivo</numerusform>
        <numerusform>Mejorar %n archivos</numerusform>
      </translation>
    </message>
    <message>
      <source>Enhance</source>
      <translation>Mejorar</translation>
    </message>
  </context>
  <context>
    <name>TrackBox</name>
    <message>
      <source>The audio track to enhance; the others stay in the file as they are</source>
      <translation>La pista de audio que se mejora; las demás quedan en el archivo tal como están</translation>
    </message>
    <message>
      <source>Audio track</source>
      <translation>Pista de audio</translation>
    </message>
  </context>
  <context>
    <name>TrackDialog</name>
    <message>
      <source>Audio track</source>
      <translation>Pista de audio</translation>
    </message>
    <message>
      <source>The others stay in the file as they are.</source>
      <translation>Las demás quedan en el archivo tal como están.</translation>
    </message>
    <message>
      <source>{name} has several audio tracks. Which one shall be enhanced?</source>
      <translation>{name} tiene varias pistas de audio. ¿Cuál desea mejorar?</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>Add files…</source>
      <translation>Añadir archivos…</translation>
    </message>
    <message>
      <source>Add folder…</source>
      <translation>Añadir carpeta…</translation>
    </message>
    <message>
      <source>Drop recordings or folders here</source>
      <translation>Suelte aquí grabaciones o carpetas</translation>
    </message>
    <message>
      <source>SpeechLens takes the noise out of speech and gives back the same file, only cleaner.
Everything happens on this computer; your originals are never changed.</source>
      <translation>SpeechLens quita el ruido de la voz y devuelve el mismo archivo, solo que más limpio.
Todo ocurre en este equipo; sus originales nunca cambian.</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message numerus="yes">
      <source>{model} · {backend} · %n core(s)</source>
      <translation>
        <numerusform>{model} · {backend} · %n núcleo</numerusform>
        <numerusform>{model} · {backend} · %n núcleos</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>sentences</name>
    <message>
      <source>'{0}' can't be the name of a model: {1}; choose another (--name).</source>
      <translation>「{0}」はモデル名にできません:{1}。別の名前を選んでください。</translation>
    </message>
    <message>
      <source>The model '{0}' can't be looked up ({1}); check the path and its permissions.</source>
      <translation>No se puede consultar el modelo «{0}» ({1}); compruebe la ruta y sus permisos.</translation>
    </message>
    <message>
      <source>The model '{0}' isn't on this machine yet; get it with 'speechlens models fetch {1}', or put weights you have on the shelf with 'speechlens models add FILE'.</source>
      <translation>El modelo «{0}» aún no está en este equipo; elíjalo en la lista de modelos para descargarlo o añada los pesos que tenga.</translation>
    </message>
    <message>
      <source>There is no model '{0}': it is neither a known name ({1}) nor a file or folder; check the spelling or give the path of a safetensors file.</source>
      <translation>No hay ningún modelo «{0}»: no es un nombre conocido ({1}) ni un archivo o carpeta; revise el nombre o elija un archivo safetensors.</translation>
    </message>
    <message>
      <source>{0} holds {1} where one is expected; give the path of the weights file itself.</source>
      <translation>{0} contiene {1} y se espera uno; elija el propio archivo de pesos.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and permissions.</source>
      <translation>No se puede leer {0} ({1}); compruebe la ruta y los permisos.</translation>
    </message>
    <message>
      <source>{0} holds no fields; {1}.</source>
      <translation>{0} no contiene campos; {1}.</translation>
    </message>
    <message>
      <source>{0} is a pipe or device; {1}.</source>
      <translation>{0} es una tubería o un dispositivo; {1}.</translation>
    </message>
    <message>
      <source>{0} is not valid JSON; {1}.</source>
      <translation>{0} no es JSON válido; {1}.</translation>
    </message>
    <message>
      <source>{0} is too large for a {1}; {2}.</source>
      <translation>{0} es demasiado grande para un {1}; {2}.</translation>
    </message>
    <message>
      <source>{0}://{1} is a web address, not a file; download the weights and their config.json first and give the path of these.</source>
      <translation>{0}://{1}はウェブアドレスで、ファイルではありません。先に重みとconfig.jsonをダウンロードし、そのパスを指定してください。</translation>
    </message>
    <message>
      <source>The address of '{0}' is known to the package huggingface-hub, which isn't installed; install speechlens[lm], or set {1} to the hub's address.</source>
      <translation>La dirección de «{0}» la conoce el paquete huggingface-hub, que no está instalado; instale speechlens[lm] o asigne a {1} la dirección del hub.</translation>
    </message>
    <message>
      <source>The licence of '{0}' couldn't be fetched: {1}; without it nothing can be agreed to, run the same command again.</source>
      <translation>No se pudo descargar la licencia de «{0}»: {1}; sin ella no se puede aceptar nada, inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>The model '{0}' couldn't be fetched: {1}; {2} of {3} bytes are here, {4}.</source>
      <translation>No se pudo descargar el modelo «{0}»: {1}; hay {2} de {3} bytes, {4}.</translation>
    </message>
    <message>
      <source>The model '{0}' is being fetched by another run of SpeechLens; wait for it.</source>
      <translation>Otra ejecución de SpeechLens está descargando el modelo «{0}»; espere a que termine.</translation>
    </message>
    <message>
      <source>There are other weights on the shelf as '{0}'; remove them, or fetch with --refresh to replace them.</source>
      <translation>Ya hay otros pesos como «{0}»; quítelos primero.</translation>
    </message>
    <message>
      <source>There is no model '{0}' to fetch; known are {1}.</source>
      <translation>No hay ningún modelo «{0}» para descargar; los conocidos son {1}.</translation>
    </message>
    <message>
      <source>What the server gave for '{0}' isn't the file that is pinned: {1} instead of {2} bytes with SHA-256 {3}; nothing was changed, update SpeechLens or add the weights from a file.</source>
      <translation>Lo que el servidor dio para «{0}» no es el archivo fijado: {1} en vez de {2} bytes con SHA-256 {3}; no se cambió nada, actualice SpeechLens o añada los pesos desde un archivo.</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' is no text; run the same command again, or add the weights from a file.</source>
      <translation>Lo que el servidor dio como licencia de «{0}» no es texto; inténtelo de nuevo o añada los pesos desde un archivo.</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' isn't the text that is pinned: SHA-256 {1} instead of {2}; nothing was fetched, update SpeechLens or add the weights from a file.</source>
      <translation>Lo que el servidor dio como licencia de «{0}» no es el texto fijado: SHA-256 {1} en vez de {2}; no se descargó nada, actualice SpeechLens o añada los pesos desde un archivo.</translation>
    </message>
    <message>
      <source>{0} has no room for {1} MB more; make room for the model.</source>
      <translation>En {0} faltan {1} MB libres; haga sitio para el modelo.</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); check permissions and free space.</source>
      <translation>No se puede escribir {0} ({1}); compruebe los permisos y el espacio libre.</translation>
    </message>
    <message>
      <source>No weights were fetched because the licence of '{0}' wasn't agreed to; agree to it to go on.</source>
      <translation>No se descargaron los pesos porque no se aceptó la licencia de «{0}»; acéptela para continuar.</translation>
    </message>
    <message>
      <source>{0}={1} is no web address; begin it with https:// and a host.</source>
      <translation>{0}={1} no es una dirección web; debe empezar por https:// y un nombre de servidor.</translation>
    </message>
    <message>
      <source>{0} has a surplus TF-Mamba block {1}: {2}; {3}.</source>
      <translation>{0} tiene de más el bloque TF-Mamba {1}: {2}; {3}.</translation>
    </message>
    <message>
      <source>{0} has the prefix '{1}' on {2} of its {3} tensors where all or none should have it; {4}.</source>
      <translation>{0} tiene el prefijo «{1}» en {2} de sus {3} tensores, cuando deberían tenerlo todos o ninguno; {4}.</translation>
    </message>
    <message>
      <source>{0} holds none of the tensors of a RE-USE checkpoint; {1}.</source>
      <translation>{0} no contiene ningún tensor de un checkpoint de RE-USE; {1}.</translation>
    </message>
    <message>
      <source>{0} lacks TF-Mamba block {1}: {2}; {3}.</source>
      <translation>En {0} falta el bloque TF-Mamba {1}: {2}; {3}.</translation>
    </message>
    <message>
      <source>{0} mixes the upstream and converted layouts ({1}); {2}.</source>
      <translation>{0} mezcla las disposiciones original y convertida ({1}); {2}.</translation>
    </message>
    <message>
      <source>{0} describes a model of type {1} where {2} or the sections {3} of RE-USE are expected; give weights of a known family.</source>
      <translation>{0} describe un modelo de tipo {1}, se espera {2} o las secciones {3} de RE-USE; use pesos de una familia conocida.</translation>
    </message>
    <message>
      <source>{0} has {1} = {2} where the kernels are built for {3}; use a model trained with {4}.</source>
      <translation>{0} tiene {1} = {2} y los kernels están hechos para {3}; use un modelo entrenado con {4}.</translation>
    </message>
    <message>
      <source>{0} holds {1}; {2}.</source>
      <translation>{0} contiene {1}; {2}.</translation>
    </message>
    <message>
      <source>{0} lacks the field {1}; {2}.</source>
      <translation>En {0} falta el campo {1}; {2}.</translation>
    </message>
    <message>
      <source>{0} has SHA-256 {1} where {2} was recorded when it was put there; install SpeechLens again, or remove the model and add or fetch it again.</source>
      <translation>{0} tiene SHA-256 {1}, pero al guardarlo se anotó {2}; instale SpeechLens de nuevo, o quite el modelo y vuelva a añadirlo.</translation>
    </message>
    <message>
      <source>{0} has no config.json beside it ({1} tensors found); copy the config.json that belongs to these weights into the same folder.</source>
      <translation>Junto a {0} no hay ningún config.json ({1} tensores encontrados); copie en la misma carpeta el config.json de estos pesos.</translation>
    </message>
    <message>
      <source>A window of {0} samples takes {1} MB of memory where {2} MB are free; choose a shorter chunk or end other programs.</source>
      <translation>Una ventana de {0} muestras ocupa {1} MB de memoria y hay {2} MB libres; elija un fragmento más corto o cierre otros programas.</translation>
    </message>
    <message>
      <source>Memory ran out for a window of {0} samples; choose a shorter chunk.</source>
      <translation>Faltó memoria para una ventana de {0} muestras; elija un fragmento más corto.</translation>
    </message>
    <message>
      <source>There is a model '{0}' on the shelf already; choose another name (--name), or replace or remove it.</source>
      <translation>Ya hay un modelo «{0}»; elija otro nombre, o sustitúyalo o quítelo.</translation>
    </message>
    <message>
      <source>There is no model '{0}' on the shelf to remove; {1} is on it.</source>
      <translation>No hay ningún modelo «{0}» que quitar; disponibles: {1}.</translation>
    </message>
    <message>
      <source>{0} was changed while it was copied; add it again.</source>
      <translation>{0} cambió mientras se copiaba; añádalo de nuevo.</translation>
    </message>
    <message>
      <source>{0} isn't a model, since it has no weights; remove it by hand.</source>
      <translation>{0}には重みがないため、モデルではありません。手動で削除してください。</translation>
    </message>
    <message>
      <source>{0} is there and isn't a model; choose another name (--name) or move it away.</source>
      <translation>{0}はすでに存在し、モデルではありません。別の名前を選ぶか、移動してください。</translation>
    </message>
    <message>
      <source>{0} can't be removed ({1}); check its permissions.</source>
      <translation>No se puede quitar {0} ({1}); compruebe los permisos.</translation>
    </message>
    <message>
      <source>{0} begins with zeros instead of a safetensors header; {1}.</source>
      <translation>{0} empieza con ceros en vez de una cabecera safetensors; {1}.</translation>
    </message>
    <message>
      <source>{0} has only {1} bytes, too few for a safetensors file; {2}.</source>
      <translation>{0} solo tiene {1} bytes, muy pocos para un archivo safetensors; {2}.</translation>
    </message>
    <message>
      <source>{0} is a Git LFS pointer, not the weights themselves; fetch it with 'git lfs pull'.</source>
      <translation>{0} es un puntero de Git LFS, no los pesos; descárguelos con «git lfs pull».</translation>
    </message>
    <message>
      <source>{0} is a PyTorch checkpoint in a pickle, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} es un checkpoint de PyTorch en pickle, que puede contener código y por eso nunca se abre; guarde su state dict donde se creó: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a PyTorch or other ZIP archive, which can hold code, so it is never opened; save its state dict where it came from: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</source>
      <translation>{0} es un archivo ZIP, de PyTorch u otro, que puede contener código y por eso nunca se abre; guarde su state dict donde se creó: safetensors.torch.save_file(torch.load(FILE, weights_only=True), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a compressed file; {1}.</source>
      <translation>{0} es un archivo comprimido; {1}.</translation>
    </message>
    <message>
      <source>{0} is a file of NumPy, which can hold code, so it is never opened; save its arrays where they came from: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors').</source>
      <translation>{0} es un archivo de NumPy, que puede contener código y por eso nunca se abre; guarde sus matrices donde se crearon: safetensors.numpy.save_file(dict(numpy.load(FILE)), 'model.safetensors').</translation>
    </message>
    <message>
      <source>{0} is a file of weights in another format; {1}.</source>
      <translation>{0} es un archivo de pesos en otro formato; {1}.</translation>
    </message>
    <message>
      <source>{0} is a sound file, not weights; {1}.</source>
      <translation>{0} es un archivo de sonido, no pesos; {1}.</translation>
    </message>
    <message>
      <source>{0} is a text in JSON, not weights; {1}.</source>
      <translation>{0} es un texto JSON, no pesos; {1}.</translation>
    </message>
    <message>
      <source>{0} is a text, not weights; {1}.</source>
      <translation>{0} es un texto, no pesos; {1}.</translation>
    </message>
    <message>
      <source>{0} is a web page, not weights; {1}.</source>
      <translation>{0} es una página web, no pesos; {1}.</translation>
    </message>
    <message>
      <source>{0} is an archive; {1}.</source>
      <translation>{0} es un archivo empaquetado; {1}.</translation>
    </message>
    <message>
      <source>{0} is empty; {1}.</source>
      <translation>{0} está vacío; {1}.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); check the path and its permissions.</source>
      <translation>No se puede leer {0} ({1}); compruebe la ruta y sus permisos.</translation>
    </message>
    <message>
      <source>{0} describes tensor '{1}' in a way that makes no sense; {2}.</source>
      <translation>{0} describe el tensor «{1}» de forma incoherente; {2}.</translation>
    </message>
    <message>
      <source>{0} has '{1}' twice in its header; {2}.</source>
      <translation>{0} tiene «{1}» dos veces en su cabecera; {2}.</translation>
    </message>
    <message>
      <source>{0} has a gap of {1} bytes before tensor '{2}'; {3}.</source>
      <translation>{0} tiene un hueco de {1} bytes antes del tensor «{2}»; {3}.</translation>
    </message>
    <message>
      <source>{0} has a header of {1} bytes where {2} are the most; save the weights with less metadata and fewer tensors.</source>
      <translation>{0}のヘッダーは{1}バイトで、上限は{2}バイトです。メタデータとテンソルを減らして重みを保存してください。</translation>
    </message>
    <message>
      <source>{0} has a header that is not valid JSON; {1}.</source>
      <translation>La cabecera de {0} no es JSON válido; {1}.</translation>
    </message>
    <message>
      <source>{0} has surplus tensor {1} ({2}); {3}.</source>
      <translation>{0} tiene de más el tensor {1} ({2}); {3}.</translation>
    </message>
    <message>
      <source>{0} has tensor '{1}' overlap the one before it; {2}.</source>
      <translation>En {0} el tensor «{1}» se solapa con el anterior; {2}.</translation>
    </message>
    <message>
      <source>{0} has {1} bytes behind its last tensor; {2}.</source>
      <translation>{0} tiene {1} bytes tras su último tensor; {2}.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of shape {2} where {3} is expected; {4}.</source>
      <translation>{0} contiene el tensor «{1}» de forma {2} y se espera {3}; {4}.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' of type {2} where F32, F16 or BF16 is expected; convert the weights to F32.</source>
      <translation>{0} contiene el tensor «{1}» de tipo {2} donde se espera F32, F16 o BF16; convierta los pesos a F32.</translation>
    </message>
    <message>
      <source>{0} holds tensor '{1}' with {2} {3} where the kernels have {4}; use a model trained with {5} {6}.</source>
      <translation>{0} contiene el tensor «{1}» con {2} {3} y los kernels tienen {4}; use un modelo entrenado con {5} {6}.</translation>
    </message>
    <message>
      <source>{0} holds {1} values in tensor '{2}' that are NaN or Inf; {3}.</source>
      <translation>{0} contiene {1} valores NaN o infinitos en el tensor «{2}»; {3}.</translation>
    </message>
    <message>
      <source>{0} holds {1} MB of weights where {2} MB of memory are free; end other programs or use a smaller model.</source>
      <translation>{0} contiene {1} MB de pesos, pero solo hay {2} MB de memoria libre; cierre otros programas o use un modelo más pequeño.</translation>
    </message>
    <message>
      <source>{0} is a pipe or device, not weights; give a safetensors file.</source>
      <translation>{0} es una tubería o un dispositivo, no pesos; indique un archivo safetensors.</translation>
    </message>
    <message>
      <source>{0} is cut short: {1} bytes of tensors are listed, {2} are there; {3}.</source>
      <translation>{0} está incompleto: figuran {1} bytes de tensores y hay {2}; {3}.</translation>
    </message>
    <message>
      <source>{0} lacks tensor {1} ({2}); {3}.</source>
      <translation>En {0} falta el tensor {1} ({2}); {3}.</translation>
    </message>
    <message>
      <source>{0} states a header of {1} bytes in a file of {2} bytes; {3}.</source>
      <translation>{0} indica una cabecera de {1} bytes en un archivo de {2} bytes; {3}.</translation>
    </message>
    <message>
      <source>{0} was cut short while it was read; {1}.</source>
      <translation>{0} se acortó mientras se leía; {1}.</translation>
    </message>
    <message>
      <source>{0}: NaN or Inf was to be written; use other weights where these are your own, else report this.</source>
      <translation>{0}: se iban a escribir valores NaN o infinitos; si los pesos son suyos, use otros; si no, comuníquelo.</translation>
    </message>
    <message>
      <source>{0}: a folder has this name; choose another name for the output.</source>
      <translation>{0}: una carpeta tiene este nombre; elija otro para la salida.</translation>
    </message>
    <message>
      <source>{0}: a part of this path is a file, not a folder; choose another.</source>
      <translation>{0}: una parte de esta ruta es un archivo, no una carpeta; elija otra.</translation>
    </message>
    <message>
      <source>{0}: no file can be created in this folder; choose another.</source>
      <translation>{0}: no se puede crear ningún archivo en esta carpeta; elija otra.</translation>
    </message>
    <message>
      <source>{0}: the disk is full; free some space or choose another folder.</source>
      <translation>{0}: el disco está lleno; libere espacio o elija otra carpeta.</translation>
    </message>
    <message>
      <source>{0}: there is no folder {1}; create it first.</source>
      <translation>{0}: no existe la carpeta {1}; créela primero.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another name or allow overwriting (--overwrite).</source>
      <translation>{0}: este archivo ya existe; elija otro nombre.</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to; choose another folder.</source>
      <translation>{0}: no se puede escribir en esta carpeta; elija otra.</translation>
    </message>
    <message>
      <source>{0}: this is a pipe or device; choose a file for the output.</source>
      <translation>{0}: es una tubería o un dispositivo; elija un archivo para la salida.</translation>
    </message>
    <message>
      <source>{0}: this name is too long for the file system; choose a shorter one.</source>
      <translation>{0}: el nombre es demasiado largo para el sistema de archivos; elija uno más corto.</translation>
    </message>
    <message>
      <source>{0}: writing failed ({1}); check the disk or choose another folder.</source>
      <translation>{0}: falló la escritura ({1}); revise el disco o elija otra carpeta.</translation>
    </message>
    <message>
      <source>{0}: reading failed ({1}); check the disk and copy the file again.</source>
      <translation>{0}: falló la lectura ({1}); revise el disco y copie el archivo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that SpeechLens doesn't know; export it as 24-bit PCM.</source>
      <translation>{0}: SpeechLens no conoce el códec de este archivo {1}; expórtelo como PCM de 24 bits.</translation>
    </message>
    <message>
      <source>{0}: this {1} has a codec that needs PyAV, which is not installed; install it with {2}, or convert the file to FLAC or 24-bit WAV.</source>
      <translation>{0}: el códec de este archivo {1} necesita PyAV, que no está instalado; instálelo con {2}, o convierta el archivo a FLAC o WAV de 24 bits.</translation>
    </message>
    <message>
      <source>{0}: can't be opened ({1}); check the name and the disk.</source>
      <translation>{0}: no se puede abrir ({1}); compruebe el nombre y el disco.</translation>
    </message>
    <message>
      <source>{0}: the file is empty (0 bytes); record or copy it again.</source>
      <translation>{0}: el archivo está vacío (0 bytes); grábelo o cópielo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: there is no such file; check the name.</source>
      <translation>{0}: no existe este archivo; compruebe el nombre.</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file, or use 'batch' for folders.</source>
      <translation>{0}: es una carpeta; elija archivos de sonido.</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file.</source>
      <translation>{0}: es una carpeta; elija un archivo de sonido.</translation>
    </message>
    <message>
      <source>{0}: this is not a regular file but a pipe or device; save the sound in a file first.</source>
      <translation>{0}: no es un archivo normal, sino una tubería o un dispositivo; guarde antes el sonido en un archivo.</translation>
    </message>
    <message>
      <source>{0}: you may not read this file; change its permissions.</source>
      <translation>{0}: no tiene permiso para leer este archivo; cambie sus permisos.</translation>
    </message>
    <message>
      <source>{0}: this is {1}; SpeechLens reads {2}, so convert it to one of these first.</source>
      <translation>{0}: esto es {1}; SpeechLens lee {2}, conviértalo antes a uno de ellos.</translation>
    </message>
    <message>
      <source>The input was changed while it was read; the output may mix both states, so run it again.</source>
      <translation>La entrada cambió mientras se leía; la salida puede mezclar ambos estados, mejórela de nuevo.</translation>
    </message>
    <message>
      <source>The input was removed while it was read; the output is whole.</source>
      <translation>La entrada se eliminó mientras se leía; la salida está completa.</translation>
    </message>
    <message>
      <source>{0}: its header states samples of {1} bits, which can't be; export it as 24-bit WAV.</source>
      <translation>{0}: la cabecera indica muestras de {1} bits, lo que no es posible; expórtelo como WAV de 24 bits.</translation>
    </message>
    <message>
      <source>{0}: its header states {1} channels, but SpeechLens takes 1 to {2}; export it again.</source>
      <translation>{0}: la cabecera indica {1} canales y SpeechLens admite de 1 a {2}; expórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: its header states {1} Hz, but SpeechLens takes {2} to {3}; resample it first.</source>
      <translation>{0}: la cabecera indica {1} Hz y SpeechLens admite de {2} a {3}; cambie antes la frecuencia de muestreo.</translation>
    </message>
    <message>
      <source>{0}: the WAV header is damaged (fmt chunk of {1} bytes); export the file again.</source>
      <translation>{0}: la cabecera WAV está dañada (bloque fmt de {1} bytes); exporte el archivo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: the finished file is not as planned ({1}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: el archivo terminado no es como se planeó ({1}); elija WAV como formato.</translation>
    </message>
    <message>
      <source>Not carried over to the output: {0}.</source>
      <translation>No pasó a la salida: {0}.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} s of sound were found.</source>
      <translation>El archivo está incompleto: se encontraron {0} s de sonido.</translation>
    </message>
    <message>
      <source>The track is cut short: {0} of the {1} s that its header states were found.</source>
      <translation>La pista está incompleta: se encontraron {0} de los {1} s que indica la cabecera.</translation>
    </message>
    <message>
      <source>The track is damaged: {0} of its packets could not be decoded.</source>
      <translation>La pista está dañada: no se pudieron decodificar {0} de sus paquetes.</translation>
    </message>
    <message>
      <source>{0}: media files like M4A, MP4, MOV and MKV need PyAV, which is not installed; install it with {1}, or use WAV or FLAC.</source>
      <translation>{0}:M4A、MP4、MOV、MKVなどのメディアファイルにはPyAVが必要ですが、インストールされていません。{1}でインストールするか、WAVまたはFLACを使ってください。</translation>
    </message>
    <message>
      <source>{0} can't hold this track ({1} at {2} Hz: {3}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} no admite esta pista ({1} a {2} Hz: {3}); elija WAV como formato.</translation>
    </message>
    <message>
      <source>{0} is {1}, which can't be copied into {2}; choose a name that ends in .{3}.</source>
      <translation>{0} es {1}, que no se puede copiar en {2}; elija un nombre que termine en .{3}.</translation>
    </message>
    <message>
      <source>{0} has no sample format {1} here; choose one of {2}.</source>
      <translation>{0} no tiene aquí el formato de muestra {1}; elija uno de {2}.</translation>
    </message>
    <message>
      <source>The samples are written as {0}: {1} can't be written in {2}.</source>
      <translation>Las muestras se escribieron como {0}: {1} no se puede escribir en {2}.</translation>
    </message>
    <message>
      <source>{0}: rate or channels change within the track, which one output can't hold; convert the file to WAV first.</source>
      <translation>{0}: la frecuencia o los canales cambian dentro de la pista, y una sola salida no puede contenerlo; conviértalo antes a WAV.</translation>
    </message>
    <message>
      <source>{0}: the file holds no samples (0 frames); record or export it again.</source>
      <translation>{0}: el archivo no contiene muestras (0); grábelo o expórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: this track has a codec that SpeechLens doesn't know; convert it to WAV or FLAC.</source>
      <translation>{0}: SpeechLens no conoce el códec de esta pista; conviértala a WAV o FLAC.</translation>
    </message>
    <message>
      <source>Gaps in the track become {0} s of silence.</source>
      <translation>Los huecos de la pista se convirtieron en {0} s de silencio.</translation>
    </message>
    <message>
      <source>The clock of the track leaps by {0} s; it was taken for a new one.</source>
      <translation>El reloj de la pista salta {0} s; se tomó por uno nuevo.</translation>
    </message>
    <message>
      <source>The file has {0} audio tracks, of which number {1} is taken; another can be chosen (--track).</source>
      <translation>El archivo tiene {0} pistas de audio; se usó la número {1}.</translation>
    </message>
    <message>
      <source>{0}: there is no audio track {1}; choose track 1 to {2} (--track).</source>
      <translation>{0}: no hay pista de audio {1}; elija de 1 a {2}.</translation>
    </message>
    <message>
      <source>{0}: there is no sound in this media file; choose another.</source>
      <translation>{0}: este archivo multimedia no tiene sonido; elija otro.</translation>
    </message>
    <message>
      <source>{0}: this media file is cut short, protected or damaged; copy or export it again, or convert it to WAV or FLAC.</source>
      <translation>{0}: este archivo multimedia está incompleto, protegido o dañado; cópielo o expórtelo de nuevo, o conviértalo a WAV o FLAC.</translation>
    </message>
    <message>
      <source>{0}: a block of shape {1} was to be written; report this.</source>
      <translation>{0}: se iba a escribir un bloque de forma {1}; comuníquelo.</translation>
    </message>
    <message>
      <source>{0}: writing {1} failed ({2}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: falló la escritura de {1} ({2}); elija WAV como formato.</translation>
    </message>
    <message>
      <source>{0} samples louder than full scale saturated; a float format keeps such peaks.</source>
      <translation>{0} muestras por encima de la escala completa se recortaron; un formato de coma flotante conserva esos picos.</translation>
    </message>
    <message>
      <source>{0} can't be decoded ({1}); get the file anew.</source>
      <translation>No se puede decodificar {0} ({1}); obtenga el archivo de nuevo.</translation>
    </message>
    <message>
      <source>{0} can't be read ({1}); give a recording that is there and whole.</source>
      <translation>No se puede leer {0} ({1}); elija una grabación que exista y esté completa.</translation>
    </message>
    <message>
      <source>{0} can't be written ({1}); choose another folder.</source>
      <translation>No se puede escribir {0} ({1}); elija otra carpeta.</translation>
    </message>
    <message>
      <source>The header counts only a part of the frames, as where files are joined; all were read.</source>
      <translation>La cabecera solo cuenta una parte de las muestras, como en archivos unidos; se leyeron todas.</translation>
    </message>
    <message>
      <source>The file is several joined together; they became one, with the tags of the first.</source>
      <translation>El archivo son varios unidos; se convirtieron en uno, con las etiquetas del primero.</translation>
    </message>
    <message>
      <source>The file goes on behind its first {0} frames with sound that can't be joined to them (another rate, other channels, or damage); it was left out.</source>
      <translation>Tras las primeras {0} muestras el archivo sigue con sonido que no se les puede unir (otra frecuencia, otros canales o daños); se dejó fuera.</translation>
    </message>
    <message>
      <source>The file is damaged behind its first {0} frames.</source>
      <translation>El archivo está dañado tras las primeras {0} muestras.</translation>
    </message>
    <message>
      <source>SpeechLens can't write {0} files; it writes {1}, so choose WAV as the container (--format wav), or a name that ends in .wav or .flac.</source>
      <translation>SpeechLens no puede escribir archivos {0}; escribe {1}, elija por ejemplo WAV o FLAC como formato.</translation>
    </message>
    <message>
      <source>SpeechLens reads {0} but can't write it; choose a name that ends in .wav or .flac.</source>
      <translation>SpeechLens lee {0} pero no puede escribirlo; elija WAV o FLAC como formato.</translation>
    </message>
    <message>
      <source>{0} can't hold more than {1} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} no admite más de {1} Hz; elija WAV como formato.</translation>
    </message>
    <message>
      <source>{0} can't hold {1} with {2} at {3} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} no admite {1} con {2} a {3} Hz; elija WAV como formato.</translation>
    </message>
    <message>
      <source>{0} can't hold more than 4 GiB; choose RF64 as the container (--format rf64) and a name in .wav.</source>
      <translation>{0} no puede contener más de 4 GiB; elija otro formato.</translation>
    </message>
    <message>
      <source>A file named {0} can't hold {1}; name the output {2} or leave the format out.</source>
      <translation>Un archivo {0} no puede contener {1}; dé a la salida la extensión {2} o no indique formato.</translation>
    </message>
    <message>
      <source>Standard output takes no {0}; choose one of {1}, or a file (-o).</source>
      <translation>La salida estándar no admite {0}; elija uno de {1}, o un archivo.</translation>
    </message>
    <message>
      <source>There is no output format {0}; choose one of {1}.</source>
      <translation>No existe el formato de salida {0}; elija uno de {1}.</translation>
    </message>
    <message>
      <source>{0} has no sample format {1}; choose one of {2}.</source>
      <translation>{0} no tiene el formato de muestra {1}; elija uno de {2}.</translation>
    </message>
    <message>
      <source>The input is {0}; the output's name asks for {1}, which is written.</source>
      <translation>La entrada es {0}; el nombre de la salida pide {1}, y así se escribió.</translation>
    </message>
    <message>
      <source>{0}: this audio file is cut short or damaged; copy or export it again.</source>
      <translation>{0}: este archivo de sonido está incompleto o dañado; cópielo o expórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{0}: this file has one track only; leave the choice of a track (--track) out.</source>
      <translation>{0}: este archivo solo tiene una pista.</translation>
    </message>
    <message>
      <source>The file is cut short or damaged: {0} of the {1} frames that its header states were found.</source>
      <translation>El archivo está incompleto o dañado: se encontraron {0} de las {1} muestras que indica la cabecera.</translation>
    </message>
    <message>
      <source>The file is cut short: its end mark is missing after {0} frames.</source>
      <translation>El archivo está incompleto: falta la marca de fin tras {0} muestras.</translation>
    </message>
    <message>
      <source>The file is cut short: its last frame is incomplete.</source>
      <translation>El archivo está incompleto: su último bloque está cortado.</translation>
    </message>
    <message>
      <source>The file is damaged: only its first {0} frames could be read.</source>
      <translation>El archivo está dañado: solo se pudieron leer las primeras {0} muestras.</translation>
    </message>
    <message>
      <source>{0}: every sample is NaN, Inf or far beyond full scale; export the file again.</source>
      <translation>{0}: todas las muestras son NaN, infinitas o superan con mucho la escala completa; exporte el archivo de nuevo.</translation>
    </message>
    <message>
      <source>1 sample that is NaN, Inf or far beyond full scale is replaced by 0.</source>
      <translation>1 muestra que era NaN, infinita o superaba con mucho la escala completa se sustituyó por 0.</translation>
    </message>
    <message>
      <source>{0} samples that are NaN, Inf or far beyond full scale are replaced by 0.</source>
      <translation>{0} muestras que eran NaN, infinitas o superaban con mucho la escala completa se sustituyeron por 0.</translation>
    </message>
    <message>
      <source>The Ogg file that was written is no chain of pages; please report it.</source>
      <translation>El archivo Ogg escrito no es una cadena de páginas; comuníquelo.</translation>
    </message>
    <message>
      <source>The sound was resampled from {0} to {1} Hz.</source>
      <translation>El sonido se remuestreó de {0} a {1} Hz.</translation>
    </message>
    <message>
      <source>{0}: the WAV header is cut short or damaged (no samples follow it); copy or export the file again.</source>
      <translation>{0}: la cabecera WAV está incompleta o dañada (no le siguen muestras); copie o exporte el archivo de nuevo.</translation>
    </message>
    <message>
      <source>The header states a wrong length, {0} frames; all {1} that are there were read.</source>
      <translation>La cabecera indica una longitud errónea, {0} muestras; se leyeron las {1} que hay.</translation>
    </message>
    <message>
      <source>The header leaves the length open, as streams do; all {0} frames were read.</source>
      <translation>La cabecera no indica la longitud, como en las transmisiones; se leyeron las {0} muestras.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} frames that its header states were found.</source>
      <translation>El archivo está incompleto: se encontraron {0} de las {1} muestras que indica la cabecera.</translation>
    </message>
    <message>
      <source>The file is cut short: {0} of the {1} bytes of sound that its header states.</source>
      <translation>El archivo está incompleto: hay {0} de los {1} bytes de sonido que indica la cabecera.</translation>
    </message>
    <message>
      <source>{0}: a WAV of this kind can't hold more than 4 GiB; choose RF64 as the container (--format rf64).</source>
      <translation>{0}: un WAV de este tipo no puede contener más de 4 GiB; elija otro formato.</translation>
    </message>
    <message>
      <source>{0}: encoding {1} failed ({2}); choose WAV as the container (--format wav).</source>
      <translation>{0}: falló la codificación {1} ({2}); elija WAV como formato.</translation>
    </message>
    <message>
      <source>{0}: the folder for temporary files, {1}, {2}; free some space there or choose another (TMPDIR, on Windows TEMP).</source>
      <translation>{0}: la carpeta de archivos temporales, {1}, {2}; libere espacio allí o elija otra (TMPDIR, en Windows TEMP).</translation>
    </message>
    <message>
      <source>{0} louder than full scale saturated; a float format (--subtype float) keeps such peaks.</source>
      <translation>Por encima de la escala completa, con recorte: {0}; un formato de coma flotante conserva esos picos.</translation>
    </message>
    <message>
      <source>{0}: this folder can't be written to ({1}); choose another folder or free some space.</source>
      <translation>{0}: no se puede escribir en esta carpeta ({1}); elija otra o libere espacio.</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report it.</source>
      <translation>El trabajo con {0} terminó sin resultado; comuníquelo.</translation>
    </message>
    <message>
      <source>{0}: SpeechLens met a fault of its own, {1}; please report it.</source>
      <translation>{0}: SpeechLens tuvo un fallo propio, {1}; comuníquelo.</translation>
    </message>
    <message>
      <source>The model '{0}' has SHA-256 {1} where the work is done and {2} where it was ordered; give all machines the same weights.</source>
      <translation>El modelo «{0}» tiene SHA-256 {1} donde se trabaja y {2} donde se pidió; use los mismos pesos en todas las máquinas.</translation>
    </message>
    <message>
      <source>{0}: a link leads out of the output folder here; remove it or choose another.</source>
      <translation>{0}: un enlace sale aquí de la carpeta de salida; quítelo o elija otra.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another output folder, --skip-existing or --overwrite.</source>
      <translation>{0}: este archivo ya existe; elija otra carpeta de salida.</translation>
    </message>
    <message>
      <source>The report could not be written: {0}</source>
      <translation>No se pudo escribir el informe: {0}</translation>
    </message>
    <message>
      <source>{0}: can't be fetched ({1}); check it and your rights.</source>
      <translation>{0}: no se puede descargar ({1}); compruebe la dirección y sus permisos.</translation>
    </message>
    <message>
      <source>{0}: can't be reached ({1}); check it and your rights.</source>
      <translation>{0}: no se puede acceder ({1}); compruebe la dirección y sus permisos.</translation>
    </message>
    <message>
      <source>{0} is a file, not a folder; choose another output folder.</source>
      <translation>{0} es un archivo, no una carpeta; elija otra carpeta de salida.</translation>
    </message>
    <message>
      <source>{0}: its folder can't be made ({1}); choose another output folder.</source>
      <translation>{0}: no se puede crear su carpeta ({1}); elija otra carpeta de salida.</translation>
    </message>
    <message>
      <source>{0}: can't be stored ({1}); check it and your rights.</source>
      <translation>{0}: no se puede guardar ({1}); compruebe la dirección y sus permisos.</translation>
    </message>
    <message>
      <source>{0}: URLs need fsspec; install it with pip install 'speechlens[cluster]'.</source>
      <translation>{0}: las URL requieren fsspec; instálelo con pip install 'speechlens[cluster]'.</translation>
    </message>
    <message>
      <source>{0}: this kind of URL can't be opened ({1}); check it or install what is missing.</source>
      <translation>{0}: no se puede abrir este tipo de URL ({1}); compruébela o instale lo que falta.</translation>
    </message>
    <message>
      <source>The chunk is too short for its context; choose a longer chunk or less overlap.</source>
      <translation>El fragmento es demasiado corto para su contexto; elija uno más largo o menos solapamiento.</translation>
    </message>
    <message>
      <source>{0} holds no samples; nothing can be enhanced, leave it out.</source>
      <translation>{0} no contiene muestras; no hay nada que mejorar, déjelo fuera.</translation>
    </message>
    <message>
      <source>The work on {0} ended without a result; please report this.</source>
      <translation>El trabajo con {0} terminó sin resultado; comuníquelo.</translation>
    </message>
    <message>
      <source>{0} frames of {1} became {2}; please report it.</source>
      <translation>{0} muestras de {1} se convirtieron en {2}; comuníquelo.</translation>
    </message>
    <message>
      <source>{0} is the input itself, which is never written to; choose another name.</source>
      <translation>{0} es la propia entrada, en la que nunca se escribe; elija otro nombre.</translation>
    </message>
    <message>
      <source>Standard output takes WAV only; leave the format out or write to a file (-o).</source>
      <translation>La salida estándar solo admite WAV; no indique formato o escriba en un archivo.</translation>
    </message>
    <message>
      <source>The {0} must be the path of a file, not {1}.</source>
      <translation>{0}はファイルのパスでなければなりません({1}は使えません)。</translation>
    </message>
    <message>
      <source>There is no place for a residue beside standard output; write to a file (-o).</source>
      <translation>Junto a la salida estándar no hay sitio para lo eliminado; escriba en un archivo.</translation>
    </message>
    <message>
      <source>on_event must be a function that takes an event, not {0}.</source>
      <translation>on_eventはイベントを受け取る関数でなければなりません({0}は使えません)。</translation>
    </message>
    <message>
      <source>TF32 is for NVIDIA GPUs; here products are full float32 as ever.</source>
      <translation>TF32 es para GPU NVIDIA; aquí los productos son float32 completos, como siempre.</translation>
    </message>
    <message>
      <source>-o names the output of one input alone; use -d for several inputs or with a name template.</source>
      <translation>El nombre de salida sirve para una sola entrada; para varias elija una carpeta de salida.</translation>
    </message>
    <message>
      <source>Standard input goes alone: name its output with -o, or leave -o out.</source>
      <translation>La entrada estándar va sola: dé nombre a su salida o no indique ninguno.</translation>
    </message>
    <message>
      <source>The name template {0} gives no usable file name for {1}; leave folders and '..' out of it.</source>
      <translation>La plantilla {0} no da un nombre de archivo válido para {1}; no use carpetas ni «..».</translation>
    </message>
    <message>
      <source>The name template {0} has a stray brace; fields are {1}.</source>
      <translation>La plantilla {0} tiene una llave suelta; los campos son {1}.</translation>
    </message>
    <message>
      <source>The name template {0} has an unknown field; its fields are {1}.</source>
      <translation>La plantilla {0} tiene un campo desconocido; los campos son {1}.</translation>
    </message>
    <message>
      <source>The name template {0} leaves the output folder; give a file name, and -d for a folder.</source>
      <translation>La plantilla {0} sale de la carpeta de salida; indique solo un nombre de archivo.</translation>
    </message>
    <message>
      <source>The name template {0} names all files alike; put {1} in it.</source>
      <translation>La plantilla {0} da el mismo nombre a todos los archivos; incluya {1}.</translation>
    </message>
    <message>
      <source>Strict numerics (--strict) and TF32 (--tf32) contradict each other, since TF32 drops bits of every product; leave one of them out.</source>
      <translation>La numérica estricta y TF32 se contradicen, pues TF32 descarta bits de cada producto; deje fuera una de las dos.</translation>
    </message>
    <message>
      <source>The model must be a name or a path, not {0}.</source>
      <translation>El modelo debe ser un nombre o una ruta, no {0}.</translation>
    </message>
    <message>
      <source>The option {0} must be True or False, not {1}.</source>
      <translation>オプション{0}はTrueかFalseでなければなりません({1}は使えません)。</translation>
    </message>
    <message>
      <source>The options must be speechlens.Options, not {0}.</source>
      <translation>オプションはspeechlens.Optionsでなければなりません({0}は使えません)。</translation>
    </message>
    <message>
      <source>The {0} must be a name, not {1}.</source>
      <translation>{0}: debe ser un nombre, no {1}.</translation>
    </message>
    <message>
      <source>The {0} must be a number, not {1}.</source>
      <translation>{0}: debe ser un número, no {1}.</translation>
    </message>
    <message>
      <source>The {0} must be a whole number, not {1}.</source>
      <translation>{0}は整数でなければなりません({1}は使えません)。</translation>
    </message>
    <message>
      <source>The {0} must lie between {1} and {2} {3}, not {4}.</source>
      <translation>{0}: debe estar entre {1} y {2} {3}, no {4}.</translation>
    </message>
    <message>
      <source>There is no profile {0}; choose one of {1}.</source>
      <translation>No existe el perfil {0}; elija uno de {1}.</translation>
    </message>
    <message>
      <source>{0}: the report would replace a recording; choose another name.</source>
      <translation>{0}: el informe sustituiría a una grabación; elija otro nombre.</translation>
    </message>
    <message>
      <source>A report needs an input and an output that can be read again, not standard input or output; give files.</source>
      <translation>Un informe necesita una entrada y una salida que se puedan volver a leer; use archivos.</translation>
    </message>
    <message>
      <source>{0}: nothing can be read from it any more; enhance the input again.</source>
      <translation>{0}: ya no se puede leer nada; mejore de nuevo la entrada.</translation>
    </message>
    <message>
      <source>the default: small, fast, any rate, ships inside the package</source>
      <translation>el predeterminado: pequeño, rápido, cualquier frecuencia, incluido en el programa</translation>
    </message>
    <message>
      <source>NVIDIA RE-USE, 30 TF-Mamba blocks: best quality, slow without a GPU, non-commercial</source>
      <translation>NVIDIA RE-USE, 30 bloques TF-Mamba: la mejor calidad, lento sin GPU, no comercial</translation>
    </message>
    <message>
      <source>The RE-USE weights are NVIDIA's and come under the NVIDIA One-Way Noncommercial License (NSCLv1): for research and education only, never for commercial use. Fetched are these weights in another layout, from the repository faraday/re-use-mlx. The licence of this program doesn't cover them.</source>
      <translation>Los pesos de RE-USE son de NVIDIA y están bajo la NVIDIA One-Way Noncommercial License (NSCLv1): solo para investigación y enseñanza, nunca para uso comercial. Se descargan estos pesos con otra disposición, del repositorio faraday/re-use-mlx. La licencia de este programa no los cubre.</translation>
    </message>
    <message>
      <source>Windows takes it for a device</source>
      <translation>Windowsではデバイス名として扱われます</translation>
    </message>
    <message>
      <source>add or fetch the model again, or install SpeechLens again where the model came with it</source>
      <translation>モデルをもう一度追加またはダウンロードするか、付属のモデルならSpeechLensを再インストールしてください</translation>
    </message>
    <message>
      <source>it has {0} characters where {1} are the most</source>
      <translation>{0}文字あり、上限は{1}文字です</translation>
    </message>
    <message>
      <source>it takes letters, digits, dots, dashes and underscores, a letter or digit first, no dot last</source>
      <translation>使えるのは英数字、ピリオド、ハイフン、アンダースコアで、先頭は英数字、末尾はピリオド以外です</translation>
    </message>
    <message>
      <source>no safetensors file</source>
      <translation>ningún archivo safetensors</translation>
    </message>
    <message>
      <source>the model inside the package has it</source>
      <translation>付属のモデルの名前です</translation>
    </message>
    <message>
      <source>use the {0} that came with the weights</source>
      <translation>use el {0} que vino con los pesos</translation>
    </message>
    <message>
      <source>{0} safetensors files</source>
      <translation>{0} archivos safetensors</translation>
    </message>
    <message>
      <source>run the same command again to go on</source>
      <translation>descárguelo otra vez para continuar</translation>
    </message>
    <message>
      <source>'{0}' and '{1}'</source>
      <translation>«{0}» y «{1}»</translation>
    </message>
    <message>
      <source>use the checkpoint as it was published</source>
      <translation>use el checkpoint tal como se publicó</translation>
    </message>
    <message>
      <source>use weights and config.json that belong together</source>
      <translation>use pesos y config.json que vayan juntos</translation>
    </message>
    <message>
      <source>{0} blocks are there where its config.json says {1}</source>
      <translation>hay {0} bloques y config.json indica {1}</translation>
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
      <translation>use el que vino con los pesos</translation>
    </message>
    <message>
      <source>fetch or copy the file again</source>
      <translation>descargue o copie el archivo de nuevo</translation>
    </message>
    <message>
      <source>give a safetensors file</source>
      <translation>indique un archivo safetensors</translation>
    </message>
    <message>
      <source>unpack it and give the safetensors file that is in it</source>
      <translation>descomprímalo e indique el archivo safetensors que contiene</translation>
    </message>
    <message>
      <source>expected {0} tensors, found {1}</source>
      <translation>se esperaban {0} tensores y hay {1}</translation>
    </message>
    <message>
      <source>use the checkpoint that belongs to this config.json</source>
      <translation>use el checkpoint que corresponde a este config.json</translation>
    </message>
    <message>
      <source>AAC audio</source>
      <translation>audio AAC</translation>
    </message>
    <message>
      <source>AMR audio</source>
      <translation>audio AMR</translation>
    </message>
    <message>
      <source>MP4 or M4A media</source>
      <translation>contenido MP4 o M4A</translation>
    </message>
    <message>
      <source>Matroska or WebM media</source>
      <translation>contenido Matroska o WebM</translation>
    </message>
    <message>
      <source>Windows Media</source>
      <translation>Windows Media</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>un documento PDF</translation>
    </message>
    <message>
      <source>a ZIP archive</source>
      <translation>un archivo ZIP</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>una imagen</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>una página web</translation>
    </message>
    <message>
      <source>an AVI film</source>
      <translation>un vídeo AVI</translation>
    </message>
    <message>
      <source>no audio that SpeechLens knows</source>
      <translation>un contenido que SpeechLens no conoce como sonido</translation>
    </message>
    <message>
      <source>text</source>
      <translation>texto</translation>
    </message>
    <message>
      <source>pip install "speechlens[media]"</source>
      <translation>pip install "speechlens[media]"</translation>
    </message>
    <message>
      <source>A big-endian WAV</source>
      <translation>Un WAV big-endian</translation>
    </message>
    <message>
      <source>{0} through a pipe</source>
      <translation>{0} por una tubería</translation>
    </message>
    <message>
      <source>{0} of {1} channels</source>
      <translation>{0} de {1} canales</translation>
    </message>
    <message>
      <source>1 sample</source>
      <translation>1 muestra</translation>
    </message>
    <message>
      <source>{0} samples</source>
      <translation>{0} muestras</translation>
    </message>
    <message>
      <source>source</source>
      <translation>入力</translation>
    </message>
    <message>
      <source>target</source>
      <translation>出力</translation>
    </message>
    <message>
      <source>attenuation limit</source>
      <translation>Límite de atenuación</translation>
    </message>
    <message>
      <source>chunk</source>
      <translation>Fragmento</translation>
    </message>
    <message>
      <source>dB</source>
      <translation>dB</translation>
    </message>
    <message>
      <source>overlap</source>
      <translation>Solapamiento</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>por ciento</translation>
    </message>
    <message>
      <source>rate</source>
      <translation>Frecuencia de muestreo</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>segundos</translation>
    </message>
    <message>
      <source>strength</source>
      <translation>Intensidad</translation>
    </message>
    <message>
      <source>track</source>
      <translation>Pista</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>permiso denegado</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>operación no permitida</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>no existe el archivo o la carpeta</translation>
    </message>
    <message>
      <source>File exists</source>
      <translation>el archivo ya existe</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>es una carpeta</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>no es una carpeta</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>no queda espacio en el disco</translation>
    </message>
    <message>
      <source>Disk quota exceeded</source>
      <translation>cuota de disco superada</translation>
    </message>
    <message>
      <source>File too large</source>
      <translation>archivo demasiado grande</translation>
    </message>
    <message>
      <source>File name too long</source>
      <translation>nombre de archivo demasiado largo</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>sistema de archivos de solo lectura</translation>
    </message>
    <message>
      <source>Input/output error</source>
      <translation>error de entrada/salida</translation>
    </message>
    <message>
      <source>No such device</source>
      <translation>no existe el dispositivo</translation>
    </message>
    <message>
      <source>Stale file handle</source>
      <translation>identificador de archivo obsoleto</translation>
    </message>
    <message>
      <source>Too many open files</source>
      <translation>demasiados archivos abiertos</translation>
    </message>
    <message>
      <source>Connection refused</source>
      <translation>conexión rechazada</translation>
    </message>
    <message>
      <source>timed out</source>
      <translation>tiempo de espera agotado</translation>
    </message>
    <message>
      <source>Name or service not known</source>
      <translation>nombre o servicio desconocido</translation>
    </message>
    <message>
      <source>Temporary failure in name resolution</source>
      <translation>fallo temporal al resolver el nombre</translation>
    </message>
    <message>
      <source>Network is unreachable</source>
      <translation>red inaccesible</translation>
    </message>
    <message>
      <source>No route to host</source>
      <translation>no hay ruta hasta el equipo</translation>
    </message>
    <message>
      <source>Connection reset by peer</source>
      <translation>conexión cerrada por el otro extremo</translation>
    </message>
    <message>
      <source>chunk {0}</source>
      <translation>bloque {0}</translation>
    </message>
    <message>
      <source>chunk {0} (too large)</source>
      <translation>bloque {0} (demasiado grande)</translation>
    </message>
    <message>
      <source>{0} bytes behind the last chunk</source>
      <translation>{0} bytes tras el último bloque</translation>
    </message>
    <message>
      <source>speaker mask</source>
      <translation>máscara de altavoces</translation>
    </message>
    <message>
      <source>tag {0}</source>
      <translation>etiqueta {0}</translation>
    </message>
    <message>
      <source>picture</source>
      <translation>imagen</translation>
    </message>
    <message>
      <source>chapters</source>
      <translation>capítulos</translation>
    </message>
    <message>
      <source>APE tag</source>
      <translation>etiqueta APE</translation>
    </message>
    <message>
      <source>{0} stream {1}</source>
      <translation>flujo {0} {1}</translation>
    </message>
    <message>
      <source>{0} stream {1} ({2})</source>
      <translation>flujo {0} {1} ({2})</translation>
    </message>
    <message>
      <source>audio</source>
      <translation>audio</translation>
    </message>
    <message>
      <source>video</source>
      <translation>vídeo</translation>
    </message>
    <message>
      <source>subtitle</source>
      <translation>subtítulos</translation>
    </message>
    <message>
      <source>cover</source>
      <translation>portada</translation>
    </message>
    <message>
      <source>data</source>
      <translation>datos</translation>
    </message>
    <message>
      <source>attachment</source>
      <translation>adjunto</translation>
    </message>
    <message>
      <source>[Errno {0}] {1}</source>
      <translation>{1}</translation>
    </message>
    <message>
      <source>the server {0} answered {1} {2}</source>
      <translation>el servidor {0} respondió {1} {2}</translation>
    </message>
    <message>
      <source>'{0}' and {1} more</source>
      <translation>«{0}» y {1} más</translation>
    </message>
    <message>
      <source>the connection to {0} failed ({1})</source>
      <translation>la conexión con {0} falló ({1})</translation>
    </message>
    <message>
      <source>the connection to {0} broke off</source>
      <translation>la conexión con {0} se cortó</translation>
    </message>
    <message>
      <source>the connection to {0} ended after {1} bytes</source>
      <translation>la conexión con {0} terminó tras {1} bytes</translation>
    </message>
    <message>
      <source>the connection to {0} isn't secure ({1})</source>
      <translation>la conexión con {0} no es segura ({1})</translation>
    </message>
    <message>
      <source>the server {0} sends on from address to address without end</source>
      <translation>el servidor {0} redirige de dirección en dirección sin fin</translation>
    </message>
    <message>
      <source>the server {0} sends on to an address that isn't safe</source>
      <translation>el servidor {0} redirige a una dirección que no es segura</translation>
    </message>
    <message>
      <source>{0} bytes</source>
      <translation>{0} bytes</translation>
    </message>
    <message>
      <source>more than {0} bytes</source>
      <translation>más de {0} bytes</translation>
    </message>
    <message>
      <source>is full</source>
      <translation>está llena</translation>
    </message>
    <message>
      <source>can't be written to</source>
      <translation>no admite escritura</translation>
    </message>
    <message>
      <source>1 channel</source>
      <translation>1 canal</translation>
    </message>
    <message>
      <source>{0} channels</source>
      <translation>{0} canales</translation>
    </message>
  </context>
</TS>

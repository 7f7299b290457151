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
      <source>Sound files</source>
      <translation>Archivos de sonido</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Todos los archivos</translation>
    </message>
    <message>
      <source>Choose weights…</source>
      <translation>Elegir pesos…</translation>
    </message>
    <message>
      <source>A safetensors file with its config.json</source>
      <translation>Un archivo safetensors con su config.json</translation>
    </message>
    <message>
      <source>Choose weights</source>
      <translation>Elegir pesos</translation>
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
      <source>B switches, Space plays, ← → seek</source>
      <translation>B cambia, Espacio reproduce, ← → mueven</translation>
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
      <source>noise floor {before} → {after} dBFS</source>
      <translation>ruido de fondo {before} → {after} dBFS</translation>
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
      <source>5 s at a time: least memory, may sound less even</source>
      <translation>5 s cada vez: menos memoria, puede sonar menos uniforme</translation>
    </message>
    <message>
      <source>Balanced</source>
      <translation>Equilibrado</translation>
    </message>
    <message>
      <source>10 s at a time: right for nearly everything</source>
      <translation>10 s cada vez: adecuado para casi todo</translation>
    </message>
    <message>
      <source>Extended</source>
      <translation>Extendido</translation>
    </message>
    <message>
      <source>30 s at a time: steadiest sound, most memory</source>
      <translation>30 s cada vez: sonido más estable, más memoria</translation>
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
</TS>

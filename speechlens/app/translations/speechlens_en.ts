<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
  <context>
    <name>Services</name>
    <message numerus="yes">
      <source>%n file(s) are in the queue already.</source>
      <translation>
        <numerusform>%n file is in the queue already.</numerusform>
        <numerusform>%n files are in the queue already.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>texts</name>
    <message numerus="yes">
      <source>%n channel(s)</source>
      <translation>
        <numerusform>%n channel</numerusform>
        <numerusform>%n channels</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n notice(s)</source>
      <translation>
        <numerusform>%n notice</numerusform>
        <numerusform>%n notices</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n sample(s) at full scale</source>
      <translation>
        <numerusform>%n sample at full scale</numerusform>
        <numerusform>%n samples at full scale</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Tracks</name>
    <message numerus="yes">
      <source>%n file(s) have several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</source>
      <translation>
        <numerusform>%n file has several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</numerusform>
        <numerusform>%n files have several audio tracks, of which the default one is taken; choose another above the pictures or in the menu of the queue.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>StatusRow</name>
    <message numerus="yes">
      <source>%n file(s) waiting</source>
      <translation>
        <numerusform>%n file waiting</numerusform>
        <numerusform>%n files waiting</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n done</source>
      <translation>
        <numerusform>%n done</numerusform>
        <numerusform>%n done</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n failed</source>
      <translation>
        <numerusform>%n failed</numerusform>
        <numerusform>%n failed</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n cancelled</source>
      <translation>
        <numerusform>%n cancelled</numerusform>
        <numerusform>%n cancelled</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message numerus="yes">
      <source>Enhance %n file(s)</source>
      <translation>
        <numerusform>Enhance %n file</numerusform>
        <numerusform>Enhance %n files</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message numerus="yes">
      <source>{model} · {backend} · %n core(s)</source>
      <translation>
        <numerusform>{model} · {backend} · %n core</numerusform>
        <numerusform>{model} · {backend} · %n cores</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>sentences</name>
    <message>
      <source>'{0}' can't be the name of a model: {1}; choose another (--name).</source>
      <translation>'{0}' can't be the name of a model: {1}; choose another.</translation>
    </message>
    <message>
      <source>The model '{0}' isn't on this machine yet; get it with 'speechlens models fetch {1}', or put weights you have on the shelf with 'speechlens models add FILE'.</source>
      <translation>The model '{0}' isn't on this machine yet; choose it in the list of models to fetch it, or add weights that you have.</translation>
    </message>
    <message>
      <source>The licence of '{0}' couldn't be fetched: {1}; without it nothing can be agreed to, run the same command again.</source>
      <translation>The licence of '{0}' couldn't be fetched: {1}; without it nothing can be agreed to, try again.</translation>
    </message>
    <message>
      <source>There are other weights on the shelf as '{0}'; remove them, or fetch with --refresh to replace them.</source>
      <translation>There are other weights as '{0}' already; remove them first.</translation>
    </message>
    <message>
      <source>What the server gave for the licence of '{0}' is no text; run the same command again, or add the weights from a file.</source>
      <translation>What the server gave for the licence of '{0}' is no text; try again, or add the weights from a file.</translation>
    </message>
    <message>
      <source>There is a model '{0}' on the shelf already; choose another name (--name), or replace or remove it.</source>
      <translation>There is a model '{0}' already; choose another name, or replace or remove it.</translation>
    </message>
    <message>
      <source>{0} is there and isn't a model; choose another name (--name) or move it away.</source>
      <translation>{0} is there and isn't a model; choose another name or move it away.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another name or allow overwriting (--overwrite).</source>
      <translation>{0}: this file exists already; choose another name.</translation>
    </message>
    <message>
      <source>{0}: this is a folder; give an audio file, or use 'batch' for folders.</source>
      <translation>{0}: this is a folder; give audio files.</translation>
    </message>
    <message>
      <source>{0}: the finished file is not as planned ({1}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: the finished file is not as planned ({1}); choose WAV as the format.</translation>
    </message>
    <message>
      <source>{0} can't hold this track ({1} at {2} Hz: {3}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} can't hold this track ({1} at {2} Hz: {3}); choose WAV as the format.</translation>
    </message>
    <message>
      <source>The file has {0} audio tracks, of which number {1} is taken; another can be chosen (--track).</source>
      <translation>The file has {0} audio tracks, of which number {1} was taken.</translation>
    </message>
    <message>
      <source>{0}: there is no audio track {1}; choose track 1 to {2} (--track).</source>
      <translation>{0}: there is no audio track {1}; choose 1 to {2}.</translation>
    </message>
    <message>
      <source>{0}: writing {1} failed ({2}); choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0}: writing {1} failed ({2}); choose WAV as the format.</translation>
    </message>
    <message>
      <source>SpeechLens can't write {0} files; it writes {1}, so choose WAV as the container (--format wav), or a name that ends in .wav or .flac.</source>
      <translation>SpeechLens can't write {0} files; it writes {1}, so choose WAV or FLAC as the format.</translation>
    </message>
    <message>
      <source>{0} can't hold more than {1} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} can't hold more than {1} Hz; choose WAV as the format.</translation>
    </message>
    <message>
      <source>{0} can't hold {1} with {2} at {3} Hz; choose WAV as the container (--format wav) and a name that ends in .wav.</source>
      <translation>{0} can't hold {1} with {2} at {3} Hz; choose WAV as the format.</translation>
    </message>
    <message>
      <source>{0} can't hold more than 4 GiB; choose RF64 as the container (--format rf64) and a name in .wav.</source>
      <translation>{0} can't hold more than 4 GiB; choose another format.</translation>
    </message>
    <message>
      <source>Standard output takes no {0}; choose one of {1}, or a file (-o).</source>
      <translation>Standard output takes no {0}; choose one of {1}, or a file.</translation>
    </message>
    <message>
      <source>{0}: this file has one track only; leave the choice of a track (--track) out.</source>
      <translation>{0}: this file has one track only.</translation>
    </message>
    <message>
      <source>{0}: a WAV of this kind can't hold more than 4 GiB; choose RF64 as the container (--format rf64).</source>
      <translation>{0}: a WAV of this kind can't hold more than 4 GiB; choose another format.</translation>
    </message>
    <message>
      <source>{0}: encoding {1} failed ({2}); choose WAV as the container (--format wav).</source>
      <translation>{0}: encoding {1} failed ({2}); choose WAV as the format.</translation>
    </message>
    <message>
      <source>{0} louder than full scale saturated; a float format (--subtype float) keeps such peaks.</source>
      <translation>{0} louder than full scale saturated; a float format keeps such peaks.</translation>
    </message>
    <message>
      <source>{0}: this file exists already; choose another output folder, --skip-existing or --overwrite.</source>
      <translation>{0}: this file exists already; choose another output folder.</translation>
    </message>
    <message>
      <source>Standard output takes WAV only; leave the format out or write to a file (-o).</source>
      <translation>Standard output takes WAV only; leave the format out or write to a file.</translation>
    </message>
    <message>
      <source>There is no place for a residue beside standard output; write to a file (-o).</source>
      <translation>There is no place for a residue beside standard output; write to a file.</translation>
    </message>
    <message>
      <source>-o names the output of one input alone; use -d for several inputs or with a name template.</source>
      <translation>An output name is for one input alone; choose an output folder for several.</translation>
    </message>
    <message>
      <source>Standard input goes alone: name its output with -o, or leave -o out.</source>
      <translation>Standard input goes alone: name its output, or leave the name out.</translation>
    </message>
    <message>
      <source>The name template {0} leaves the output folder; give a file name, and -d for a folder.</source>
      <translation>The name template {0} leaves the output folder; give a file name only.</translation>
    </message>
    <message>
      <source>Strict numerics (--strict) and TF32 (--tf32) contradict each other, since TF32 drops bits of every product; leave one of them out.</source>
      <translation>Strict numerics and TF32 contradict each other, since TF32 drops bits of every product; leave one of them out.</translation>
    </message>
    <message>
      <source>run the same command again to go on</source>
      <translation>fetch it again to go on</translation>
    </message>
    <message>
      <source>[Errno {0}] {1}</source>
      <translation>{1}</translation>
    </message>
  </context>
</TS>

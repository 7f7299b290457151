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
</TS>

import type { livePreview as en } from '../en/live-preview.ts'
import type { Translation } from '../translation.ts'

export const livePreview = {
  title: 'Live-Vorschau',
  show: 'Live-Vorschau zeigen',
  close: 'Live-Vorschau schließen',
  reload: 'Seite neu laden',
  detach: 'In eigenem Fenster öffnen',
  site: 'Vorschau-Website',
  width: 'Breite',
  width_desktop: 'Volle Breite',
  width_tablet: 'Tablet, 768 Pixel',
  width_phone: 'Telefon, 375 Pixel',
  inspect: 'Klicken zum Bearbeiten',
  inspectHint: 'Markiert die Teile der Seite, die ein Feld zeigen. Ein Klick öffnet das Feld.',
  openField: '{field} bearbeiten',
  frame: 'Vorschau von {title}',
  connecting: 'Verbinden …',
  connected: 'Zeigt Änderungen beim Tippen',
  notConnected: 'Die Seite nutzt keine Live-Aktualisierung oder kennt diese Adresse nicht.',
  notConnectedHint:
    'Übergeben Sie dem Live-Preview-SDK der Website <code></code>, und erlauben Sie dieser Adresse, die Website einzubetten.',
  noUrl: 'Füllen Sie zuerst {fields} aus.',
  invalidUrl: 'Die URL dieser Vorschau ist ungültig.',
  noSite: 'Keine Vorschau für diesen Inhaltstyp.',
} satisfies Translation<typeof en>

import type { crop as en } from '../en/crop.ts'
import type { Translation } from '../translation.ts'

export const crop = {
  title: 'Zuschneiden und drehen',
  selection: 'Ausgewählter Teil',
  hint: 'Ziehen Sie, um einen Teil auszuwählen. Mit der Tastatur: Pfeiltasten verschieben die Auswahl, Strg und Pfeiltasten ändern ihre Größe, mit der Umschalttaste sind die Schritte größer. Das Original bleibt gespeichert; ein Zuschnitt entfernt den Fokuspunkt.',
  left: 'Nach links drehen',
  right: 'Nach rechts drehen',
  ratio: 'Seitenverhältnis',
  free: 'Frei',
  asOriginal: 'Original',
  x: 'Links',
  y: 'Oben',
  width: 'Breite',
  height: 'Höhe',
  selectAll: 'Alles auswählen',
  result: 'Ergebnis: {width, number} × {height, number} px',
  restore: 'Original wiederherstellen',
  apply: 'Übernehmen',
  applied: 'Bild geändert. Veröffentlichen Sie es, damit Leser es sehen.',
  restored: 'Original wiederhergestellt.',
} satisfies Translation<typeof en>

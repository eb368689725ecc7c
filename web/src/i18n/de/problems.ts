import type { problems as en } from '../en/problems.ts'
import type { Translation } from '../translation.ts'

export const problems = {
  required: 'Ein Wert ist erforderlich.',
  brokenLinkTo: 'Verlinkt „{id}“, das nicht existiert.',
  brokenLink: 'Verlinkt etwas, das nicht existiert.',
  notUnique: 'Ein anderer veröffentlichter Eintrag hat denselben Wert.',
  type: 'Falscher Typ, erwartet: {type}',
  unknown: 'Die Eigenschaft „{name}“ ist hier nicht erlaubt.',
  unexpected: 'Die Eigenschaft „{name}“ wird nicht erwartet',
  notOneOf: 'Der Wert muss einer der erlaubten Werte sein',
  noMatch: 'Passt nicht zu {pattern}',
  prohibitedMatch: 'Darf nicht zu {pattern} passen',
  size_min: 'Die Größe muss mindestens {min} sein',
  size_max: 'Die Größe darf höchstens {max} sein',
  size_both: 'Die Größe muss mindestens {min} und höchstens {max} sein',
  range_min: 'Der Wert muss mindestens {min} sein',
  range_max: 'Der Wert darf höchstens {max} sein',
  range_both: 'Der Wert muss mindestens {min} und höchstens {max} sein',
  fileSize_min: 'Die Dateigröße muss mindestens {min} sein',
  fileSize_max: 'Die Dateigröße darf höchstens {max} sein',
  fileSize_both: 'Die Dateigröße muss mindestens {min} und höchstens {max} sein',
  dateRange: 'Das Datum liegt nicht im erlaubten Bereich',
  contentType: 'Der Link muss zu einem Eintrag dieses Inhaltstyps führen: {types}',
  fileType: 'Der Link muss zu einem erlaubten Dateityp führen ({types})',
  imageDimensions: 'Die Abmessungen des Bildes sind nicht erlaubt',
  notEnabled: '„{value}“ ist hier nicht erlaubt',
} satisfies Translation<typeof en>

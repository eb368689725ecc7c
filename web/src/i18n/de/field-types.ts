import type { fieldTypes as en } from '../en/field-types.ts'
import type { Translation } from '../translation.ts'

export const fieldTypes = {
  type_Symbol: 'Kurzer Text',
  type_Text: 'Langer Text',
  type_RichText: 'Rich Text',
  type_Integer: 'Ganzzahl',
  type_Number: 'Dezimalzahl',
  type_Date: 'Datum und Uhrzeit',
  type_Boolean: 'Boolesch',
  type_Location: 'Standort',
  type_Object: 'JSON-Objekt',
  type_ResourceLink: 'Referenz auf einen anderen Space',
  media: 'Medien',
  reference: 'Referenz',
  mediaList: 'Medien, Liste',
  referenceList: 'Referenzen, Liste',
  resourceList: 'Referenzen auf andere Spaces, Liste',
  textList: 'Kurzer Text, Liste',
} satisfies Translation<typeof en>

import type { tags as en } from '../en/tags.ts'
import type { Translation } from '../translation.ts'

export const tags = {
  name: 'Name',
  namePlaceholder: 'Sommerkampagne',
  id: 'ID',
  idHint: 'Wird in API-Abfragen verwendet. Später nicht änderbar.',
  visibility: 'Sichtbarkeit',
  private: 'Privat: nur für Redakteure',
  public: 'Öffentlich: in API-Antworten enthalten',
  rename: 'Umbenennen',
  renameTag: '„{name}“ umbenennen',
  renamed: 'In „{name}“ umbenannt.',
  createTag: 'Tag erstellen',
  created: '„{name}“ erstellt.',
} satisfies Translation<typeof en>

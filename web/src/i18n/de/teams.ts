import type { teams as en } from '../en/teams.ts'
import type { Translation } from '../translation.ts'

export const teams = {
  lead: 'Gruppen von Personen in Ihrer Organisation. Der Zugriff eines Teams auf diesen Space gilt für alle seine Mitglieder.',
  add: 'Team hinzufügen',
  list: 'Teams der Organisation',
  noAccess: 'Sie haben keinen Zugriff auf Teams',
  noAccessHint: 'Nur Mitglieder der Organisation können sie sehen.',
  empty: 'Noch keine Teams',
  emptyHint: 'Fügen Sie ein Team und Mitglieder hinzu, und wählen Sie seinen Zugriff auf diesen Space.',
  memberCount: '{count, plural, one {# Mitglied} other {# Mitglieder}}',
  noSpaceAccess: 'Kein Zugriff auf diesen Space',
  members: 'Mitglieder',
  membersOf: 'Mitglieder von {name}',
  access: 'Zugriff',
  accessOf: 'Zugriff von {name}',
  delete: 'Team löschen',
  deleteTitle: 'Team {name} löschen?',
  deleteWarning:
    'Seine Mitglieder verlieren in allen Spaces den Zugriff, den ihnen das Team gibt. Eigener Zugriff bleibt bestehen.',
  deleted: 'Team {name} gelöscht.',
  saved: 'Team gespeichert.',
  added: 'Team {name} hinzugefügt.',

  accessTitle: 'Zugriff von {name} auf diesen Space',
  accessSaved: 'Zugriff von {name} gespeichert.',
  accessRemoved: '{name} hat keinen Zugriff mehr auf diesen Space.',
  removeAccess: 'Zugriff entfernen',

  noMembers: 'Noch keine Mitglieder.',
  removeMember: '{name} aus dem Team entfernen',
  addMember: 'Mitglied hinzufügen',
  addChosen: 'Hinzufügen',
  allAdded: 'Alle Mitglieder der Organisation sind in diesem Team.',
} satisfies Translation<typeof en>

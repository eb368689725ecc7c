import type { members as en } from '../en/members.ts'
import type { Translation } from '../translation.ts'

export const members = {
  lead: 'Die Personen mit Zugriff auf diesen Space. Neue Personen brauchen einen Einladungslink von Ihnen. Er wird einmal angezeigt und gilt eine Woche.',
  invite: 'Mitglied einladen',
  list: 'Mitglieder dieses Space',
  administrator: 'Administrator',
  noRole: 'Keine Rolle',
  you: 'Sie',
  invitedBadge: 'Eingeladen',
  byTeam: 'Über Team',
  changeRole: 'Rolle ändern',
  changeRoleOf: 'Rolle ändern: {name}',
  removeTitle: '{name} entfernen?',
  remove: 'Aus dem Space entfernen',
  removeMeWarning:
    'Sie verlieren sofort den Zugriff auf diesen Space. Ein anderer Administrator muss Sie erneut einladen.',
  removeWarning: 'Die Person verliert sofort den Zugriff auf diesen Space. Ihre Inhalte bleiben erhalten.',
  removed: '{name} aus diesem Space entfernt.',

  resetPassword: 'Passwort zurücksetzen',
  resetPasswordOf: 'Passwort zurücksetzen: {name}',
  resetTitle: 'Passwort von {name} zurücksetzen',
  resetHint:
    'Erstellen Sie einen Link, mit dem die Person ein neues Passwort wählt. Nichts ändert sich, bis sie ihn nutzt; dann enden alle ihre Sitzungen. Die Zwei-Faktor-Authentifizierung bleibt aktiv.',
  createResetLink: 'Link erstellen',
  resetLinkHint:
    'Senden Sie der Person diesen Link. Er wird nicht noch einmal angezeigt und funktioniert einmal, innerhalb von 24 Stunden. Wer den Link hat, kann das Passwort festlegen.',

  organization: 'Organisation',
  organizationName: 'Name der Organisation',
  organizationNameHint: 'Wird in Einladungen und beim Erstellen eines Space angezeigt.',
  organizationRenamed: 'Die Organisation heißt jetzt „{name}“.',

  send: 'Einladen',
  email: 'E-Mail',
  alreadyMember: '{email} ist bereits Mitglied dieses Space.',
  accessOf: 'Zugriff von {name}',
  roleSaved: 'Rolle von {name} gespeichert.',
  access: 'Zugriff',
  byRole: 'Nach Rolle',
  administratorHint: 'Administrator: voller Zugriff, auch auf Mitglieder und Rollen',
  roles: 'Rollen',
  rolesHint: 'Die Berechtigungen mehrerer Rollen addieren sich.',

  invitations: 'Offene Einladungen',
  invitedAt: 'Eingeladen <time></time>',
  linkExpired: 'Link abgelaufen <time></time>',
  linkExpires: 'Link läuft ab <time></time>',
  newLink: 'Neuer Link',
  newLinkFor: 'Neuer Link für {email}',
  revokeOf: 'Einladung von {email} widerrufen',
  revokeTitle: 'Einladung von {email} widerrufen?',
  revokeWarning: 'Der Link wird ungültig, und der Benutzer wird aus allen Spaces der Organisation entfernt.',
  revoked: 'Einladung von {email} widerrufen.',

  nowMember: '{email} ist jetzt Mitglied',
  nowInvited: '{email} ist eingeladen',
  nowMemberHint: 'Die Person hat bereits ein Konto und sieht diesen Space nach der Anmeldung.',
  linkHidden: 'Bitten Sie einen Administrator der Organisation um den Einladungslink.',
  linkHint:
    'Senden Sie der Person diesen Link. Er wird nicht noch einmal angezeigt und gilt eine Woche. Wer den Link hat, kann das Passwort festlegen.',
  link: 'Link',

  secondFactor: 'Zwei-Faktor-Authentifizierung',
  secondFactorRequire: 'Zweiten Faktor verlangen',
  secondFactorHint:
    'Für alle Spaces dieser Organisation. Mitglieder ohne zweiten Faktor müssen ihn einrichten, um fortzufahren.',
  secondFactorOn: 'Ein zweiter Faktor ist jetzt erforderlich.',
  secondFactorOff: 'Ein zweiter Faktor ist nicht mehr erforderlich.',
} satisfies Translation<typeof en>

import type { environments as en } from '../en/environments.ts'
import type { Translation } from '../translation.ts'

export const environments = {
  lead: 'Kopien des ganzen Space, in denen Sie arbeiten, ohne veröffentlichte Inhalte zu beeinflussen. Ein Alias ist ein Name, den Sie jederzeit auf eine andere Umgebung zeigen lassen können.',
  create: 'Umgebung erstellen',
  status_queued: 'Wartet',
  status_inProgress: 'Wird kopiert',
  status_failed: 'Fehlgeschlagen',
  current: 'Aktuell',
  aliasBadge: 'Alias {name}',
  created: 'Erstellt <time></time>',
  delete: 'Umgebung löschen',
  deleteWarning: 'Löscht alle Inhalte der Umgebung. Andere Umgebungen sind nicht betroffen.',
  ready: '„{id}“ ist bereit.',
  copying: '„{id}“ wird kopiert und erscheint, sobald die Kopie fertig ist.',
  id: 'ID',
  idHint: 'Wird in URLs verwendet. Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.',
  source: 'Kopie von',

  aliases: 'Aliasse',
  noAliases: 'Noch keine Aliasse',
  noAliasesHint:
    'Lassen Sie <code>master</code> auf eine andere Umgebung zeigen, oder lassen Sie eine Website aus „live“ lesen und schalten Sie um, wenn ein Release fertig ist.',
  aliasChanged: 'Geändert <time></time>',
  changeTarget: 'Ziel ändern',
  changeTargetOf: 'Ziel ändern: {alias}',
  changeTargetTitle: 'Ziel von „{alias}“ ändern',
  addAlias: 'Alias hinzufügen',
  deleteAlias: 'Alias löschen',
  deleteAliasLabel: 'Alias {alias} löschen',
  deleteAliasTitle: 'Alias „{alias}“ löschen?',
  deleteAliasWarning: 'Die Umgebung bleibt erhalten. Anfragen über den Alias schlagen ab sofort fehl.',
  aliasDeleted: 'Alias „{alias}“ gelöscht.',
  aliasSaved: '„{alias}“ zeigt jetzt auf „{target}“.',
  masterWarning:
    'Das kann nicht rückgängig gemacht werden: <code>master</code> bleibt ein Alias. Sie können sein Ziel ändern, ihn aber nicht löschen. Die Umgebung <code>master</code> wird in <code>master-</code> und das heutige Datum umbenannt. Um weiter deren Inhalte auszuliefern, wählen Sie unten <code>master</code>.',
  target: 'Zeigt auf',
  targetHint: 'Alle Clients des Alias sehen sofort die neue Umgebung.',
} satisfies Translation<typeof en>

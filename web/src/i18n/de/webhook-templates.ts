import type { webhookTemplates as en } from '../en/webhook-templates.ts'
import type { Translation } from '../translation.ts'

export const webhookTemplates = {
  about_rebuild: 'baut eine Website neu',
  about_dispatch: 'startet einen repository_dispatch-Workflow',
  about_pipeline: 'startet eine Pipeline',
  about_post: 'postet veröffentlichte Einträge in einen Kanal',
  about_purge: 'leert den Cache einer Zone',
  about_purgeChanged: 'entfernt geänderte Inhalte aus einem Cache vor der Delivery-API',
  about_index: 'nimmt veröffentlichte Einträge in einen Suchindex auf',
  about_unindex: 'entfernt nicht mehr veröffentlichte Einträge aus einem Suchindex',
  name_cloudflareTag: 'Cloudflare, nach Tag',
  name_algoliaAdd: 'Algolia, Aufnehmen',
  name_algoliaRemove: 'Algolia, Entfernen',
  option: '{name}: {about}',
  summary: '{about}. {hint}',
  hint_vercel: 'Erstellen Sie die URL im Projekt unter Settings, Git, Deploy Hooks.',
  hint_netlify: 'Erstellen Sie die URL in der Konfiguration der Site unter Build & deploy, Build hooks.',
  hint_github: 'Das Token braucht Schreibzugriff auf die Inhalte des Repositorys.',
  hint_gitlab: 'Das Token braucht den Scope api. Selbst gehostetes GitLab hat einen anderen Host.',
  hint_slack: 'Erstellen Sie die URL in einer App des Workspace unter Incoming Webhooks.',
  hint_cloudflare: 'Die Zonen-ID steht in der Übersicht der Zone. Das Token braucht die Berechtigung Cache Purge.',
  hint_sharedCache:
    'Der Server braucht die Einstellungen SHEAF_DELIVERY_SHARED_MAX_AGE und SHEAF_DELIVERY_KEYS_HEADER={header}.',
  hint_algoliaAdd: 'Passen Sie Felder und Locale in der Payload an. Ein zweiter Webhook entfernt Einträge.',
  hint_algoliaRemove: 'Braucht einen Webhook, der Einträge aufnimmt.',
} satisfies Translation<typeof en>

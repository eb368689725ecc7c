import type { UseCaseContext } from '#usecases/context'
import { changeRoutes } from '../changes/routes.ts'
import type { Route } from '../route.ts'
import { accountRoutes } from './account.ts'
import { aliasRoutes } from './aliases.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { assetFileRoutes } from './asset-files.ts'
import { assetProtectionRoutes } from './asset-protection.ts'
import { assetRoutes } from './assets.ts'
import { auditRoutes } from './audit.ts'
import { brokenLinkRoutes } from './broken-links.ts'
import { bulkActionRoutes } from './bulk-actions.ts'
import { contentTypeRoutes } from './content-types.ts'
import { duplicateFileRoutes } from './duplicate-files.ts'
import { editorInterfaceRoutes } from './editor-interfaces.ts'
import { entryRoutes } from './entries.ts'
import { environmentRoutes } from './environments.ts'
import { historyRoutes } from './history.ts'
import { installationRoutes } from './installation.ts'
import { invitationRoutes } from './invitations.ts'
import { localeRoutes } from './locales.ts'
import { memberRoutes } from './members.ts'
import { oauthRoutes } from './oauth.ts'
import { organizationSecurityRoutes } from './organization-security.ts'
import { organizationRoutes } from './organizations.ts'
import { presenceRoutes } from './presence.ts'
import { previewEnvironmentRoutes } from './preview-environments.ts'
import { releaseActionRoutes } from './release-actions.ts'
import { releaseContentRoutes } from './release-content.ts'
import { releaseRoutes } from './releases.ts'
import { retentionRoutes } from './retention.ts'
import { rightsRoutes } from './rights.ts'
import { roleRoutes } from './roles.ts'
import { scheduledActionRoutes } from './scheduled-actions.ts'
import { securityRoutes } from './security.ts'
import { spaceRoutes } from './spaces.ts'
import { tagRoutes } from './tags.ts'
import { taxonomyRoutes } from './taxonomy.ts'
import { teamRoutes } from './teams.ts'
import { uiDocumentRoutes } from './ui-documents.ts'
import { userRoutes } from './users.ts'
import { webhookCallRoutes } from './webhook-calls.ts'
import { webhookPreviewRoutes } from './webhook-previews.ts'
import { webhookSettingRoutes } from './webhook-settings.ts'
import { webhookRoutes } from './webhooks.ts'

export const managementRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...accountRoutes(ctx),
  ...securityRoutes(ctx),
  ...oauthRoutes(ctx),
  ...spaceRoutes(ctx),
  ...userRoutes(ctx),
  ...auditRoutes(ctx),
  ...installationRoutes(ctx),
  ...roleRoutes(ctx),
  ...previewEnvironmentRoutes(ctx),
  ...rightsRoutes(ctx),
  ...memberRoutes(ctx),
  ...teamRoutes(ctx),
  ...taxonomyRoutes(ctx),
  ...invitationRoutes(ctx),
  ...organizationRoutes(ctx),
  ...organizationSecurityRoutes(ctx),
  ...apiKeyRoutes(ctx),
  ...environmentRoutes(ctx),
  ...aliasRoutes(ctx),
  ...localeRoutes(ctx),
  ...tagRoutes(ctx),
  ...contentTypeRoutes(ctx),
  ...entryRoutes(ctx),
  ...brokenLinkRoutes(ctx),
  ...duplicateFileRoutes(ctx),
  ...presenceRoutes(ctx),
  ...bulkActionRoutes(ctx),
  ...scheduledActionRoutes(ctx),
  ...releaseRoutes(ctx),
  ...releaseActionRoutes(ctx),
  ...releaseContentRoutes(ctx),
  ...assetRoutes(ctx),
  ...assetFileRoutes(ctx),
  ...assetProtectionRoutes(ctx),
  ...retentionRoutes(ctx),
  ...editorInterfaceRoutes(ctx),
  ...historyRoutes(ctx),
  ...uiDocumentRoutes(ctx),
  ...changeRoutes(ctx, null),
  ...webhookRoutes(ctx),
  ...webhookCallRoutes(ctx),
  ...webhookSettingRoutes(ctx),
  ...webhookPreviewRoutes(ctx),
]

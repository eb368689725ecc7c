import { account } from './account.ts'
import { altText } from './alt-text.ts'
import { apiKeys } from './api-keys.ts'
import { apiReference } from './api-reference.ts'
import { applications } from './applications.ts'
import { asset } from './asset.ts'
import { auditLog } from './audit-log.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { contentModel } from './content-model.ts'
import { contentType } from './content-type.ts'
import { contentTypeFields } from './content-type-fields.ts'
import { contentTypeRules } from './content-type-rules.ts'
import { crop } from './crop.ts'
import { duplicates } from './duplicates.ts'
import { editing } from './editing.ts'
import { entry } from './entry.ts'
import { entryHistory } from './entry-history.ts'
import { environments } from './environments.ts'
import { errors } from './errors.ts'
import { fieldEditors } from './field-editors.ts'
import { fieldTypes } from './field-types.ts'
import { files } from './files.ts'
import { format } from './format.ts'
import { frame } from './frame.ts'
import { general } from './general.ts'
import { graphql } from './graphql.ts'
import { home } from './home.ts'
import { keyboardHelp } from './keyboard-help.ts'
import { lists } from './lists.ts'
import { livePreview } from './live-preview.ts'
import { locales } from './locales.ts'
import { media } from './media.ts'
import { members } from './members.ts'
import { palette } from './palette.ts'
import { pickers } from './pickers.ts'
import { previews } from './previews.ts'
import { problems } from './problems.ts'
import { publishing } from './publishing.ts'
import { releases } from './releases.ts'
import { retention } from './retention.ts'
import { richText } from './rich-text.ts'
import { roles } from './roles.ts'
import { schedule } from './schedule.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { sorting } from './sorting.ts'
import { spaceImport } from './space-import.ts'
import { spaces } from './spaces.ts'
import { status } from './status.ts'
import { tags } from './tags.ts'
import { taxonomy } from './taxonomy.ts'
import { teams } from './teams.ts'
import { templates } from './templates.ts'
import { tokens } from './tokens.ts'
import { uploads } from './uploads.ts'
import { webhookCalls } from './webhook-calls.ts'
import { webhookForm } from './webhook-form.ts'
import { webhookSigning } from './webhook-signing.ts'
import { webhookTemplates } from './webhook-templates.ts'
import { webhooks } from './webhooks.ts'

export const de = {
  account,
  altText,
  apiKeys,
  apiReference,
  applications,
  auditLog,
  common,
  content,
  environments,
  asset,
  contentModel,
  contentType,
  contentTypeFields,
  contentTypeRules,
  crop,
  duplicates,
  editing,
  entry,
  entryHistory,
  errors,
  fieldEditors,
  fieldTypes,
  files,
  format,
  frame,
  general,
  graphql,
  home,
  keyboardHelp,
  lists,
  locales,
  media,
  members,
  palette,
  pickers,
  livePreview,
  previews,
  roles,
  problems,
  publishing,
  releases,
  retention,
  richText,
  schedule,
  settings,
  signIn,
  sorting,
  spaceImport,
  spaces,
  status,
  tags,
  taxonomy,
  teams,
  templates,
  tokens,
  uploads,
  webhookCalls,
  webhookForm,
  webhookSigning,
  webhookTemplates,
  webhooks,
} as const

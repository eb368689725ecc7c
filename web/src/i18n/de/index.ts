import { account } from './account.ts'
import { apiReference } from './api-reference.ts'
import { asset } from './asset.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { contentModel } from './content-model.ts'
import { contentType } from './content-type.ts'
import { contentTypeFields } from './content-type-fields.ts'
import { contentTypeRules } from './content-type-rules.ts'
import { editing } from './editing.ts'
import { entry } from './entry.ts'
import { entryHistory } from './entry-history.ts'
import { errors } from './errors.ts'
import { fieldEditors } from './field-editors.ts'
import { fieldTypes } from './field-types.ts'
import { files } from './files.ts'
import { format } from './format.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { lists } from './lists.ts'
import { media } from './media.ts'
import { palette } from './palette.ts'
import { pickers } from './pickers.ts'
import { problems } from './problems.ts'
import { publishing } from './publishing.ts'
import { richText } from './rich-text.ts'
import { schedule } from './schedule.ts'
import { signIn } from './sign-in.ts'
import { sorting } from './sorting.ts'
import { spaces } from './spaces.ts'
import { tags } from './tags.ts'
import { uploads } from './uploads.ts'

export const de = {
  account,
  apiReference,
  asset,
  common,
  content,
  contentModel,
  contentType,
  contentTypeFields,
  contentTypeRules,
  editing,
  entry,
  entryHistory,
  errors,
  fieldEditors,
  fieldTypes,
  files,
  format,
  frame,
  home,
  lists,
  media,
  palette,
  pickers,
  problems,
  publishing,
  richText,
  schedule,
  signIn,
  sorting,
  spaces,
  tags,
  uploads,
} as const

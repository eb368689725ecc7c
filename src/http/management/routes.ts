import type { UseCaseContext } from '#usecases/context'
import type { Route } from '../route.ts'
import { accountRoutes } from './account.ts'
import { aliasRoutes } from './aliases.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { assetRoutes } from './assets.ts'
import { contentTypeRoutes } from './content-types.ts'
import { editorInterfaceRoutes } from './editor-interfaces.ts'
import { entryRoutes } from './entries.ts'
import { environmentRoutes } from './environments.ts'
import { historyRoutes } from './history.ts'
import { localeRoutes } from './locales.ts'
import { spaceRoutes } from './spaces.ts'
import { tagRoutes } from './tags.ts'
import { uiDocumentRoutes } from './ui-documents.ts'

export const managementRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...accountRoutes(ctx),
  ...spaceRoutes(ctx),
  ...apiKeyRoutes(ctx),
  ...environmentRoutes(ctx),
  ...aliasRoutes(ctx),
  ...localeRoutes(ctx),
  ...tagRoutes(ctx),
  ...contentTypeRoutes(ctx),
  ...entryRoutes(ctx),
  ...assetRoutes(ctx),
  ...editorInterfaceRoutes(ctx),
  ...historyRoutes(ctx),
  ...uiDocumentRoutes(ctx),
]

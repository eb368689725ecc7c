import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { localeCode } from '../shapes/locale-code.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name } from '../shapes/text.ts'

export const LocaleBody = body(
  'LocaleBody',
  'A locale to create or replace.',
  {
    name: Name,
    // Clients know the code by two names, so an invalid one is reported under both.
    code: localeCode({ problemTexts: { any: { alsoAt: 'display_code' } } }),
    fallbackCode: optional(
      localeCode({
        description: 'Left out: the default locale for a new locale, otherwise unchanged. Null: no fallback.',
      }),
    ),
    optional: optional(Type.Boolean({ description: 'Required fields may be empty in this locale.' })),
    contentDeliveryApi: optional(Type.Boolean({ description: 'Delivery and preview return values in this locale.' })),
    contentManagementApi: optional(Type.Boolean({ description: 'The management API reads and writes this locale.' })),
  },
  { echoed: ['internal_code', 'default'] },
)
export type LocaleBody = Of<typeof LocaleBody>

export const Locale = Type.Object(
  {
    name: Type.String(),
    internal_code: Type.String({ description: 'The code that the locale was created with.' }),
    code: Type.String(),
    fallbackCode: nullable(Type.String()),
    default: Type.Boolean(),
    contentManagementApi: Type.Boolean(),
    contentDeliveryApi: Type.Boolean(),
    optional: Type.Boolean(),
    sys: platformSys('Locale', { space: link('Space'), environment: link('Environment') }),
  },
  { title: 'Locale', description: 'A language of the content in an environment.' },
)
export type Locale = Of<typeof Locale>

export const Locales = collection(Locale)

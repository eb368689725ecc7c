// What readers would miss if the entry were published now.
import { assetTitle, linksIn, type Status, statusOf, titleOf } from '../../../api/content.ts'
import type { Problem } from '../../../api/errors.ts'
import type { Asset, ContentType, Entry, References } from '../../../api/wire.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/publishing.ts'

export interface LinkedItem {
  kind: 'entries' | 'assets'
  item: Entry | Asset
  name: string
  /** The name of its content type. */
  about: string
  type: ContentType | undefined
  /** Readers do not see drafts and archived items; of changed items they see the published version. */
  status: Exclude<Status, 'published'>
}

export interface MissingLink {
  id: string
  /** The field with the link, or another source. */
  where: string | null
}

export interface DryRun {
  problems: readonly Problem[]
  linked: readonly LinkedItem[]
  /** Links that do not resolve. */
  missing: readonly MissingLink[]
}

interface Model {
  types: ReadonlyMap<string, ContentType>
  defaultLocale: string | undefined
}

export function metBy(root: Entry, references: References, { types, defaultLocale }: Model): Omit<DryRun, 'problems'> {
  const entries = (references.includes?.Entry ?? []).filter(({ sys }) => sys.id !== root.sys.id)
  const typeOf = (entry: Entry) => types.get(entry.sys.contentType.sys.id)
  const nameOf = (entry: Entry) => titleOf(entry, typeOf(entry), defaultLocale) ?? common('untitled')
  const linked = [
    ...entries.map((item) => {
      const type = typeOf(item)
      return { kind: 'entries' as const, item, name: nameOf(item), about: type?.name ?? t('entry'), type }
    }),
    ...(references.includes?.Asset ?? []).map((item) => {
      return {
        kind: 'assets' as const,
        item,
        name: assetTitle(item, defaultLocale),
        about: t('media'),
        type: undefined,
      }
    }),
  ]
  const leadsTo = (value: unknown, target: string) =>
    linksIn(value).some(({ sys }) => `${sys.linkType} ${sys.id}` === target)
  const fieldLinkingTo = (target: string): string | null => {
    const field = typeOf(root)?.fields.find(({ id }) => leadsTo(root.fields?.[id], target))
    if (field) return field.name
    const child = entries.find(({ fields }) => leadsTo(fields, target))
    return child ? nameOf(child) : null
  }
  return {
    linked: linked.flatMap((one) => {
      const status = statusOf(one.item.sys)
      return status === 'published' ? [] : [{ ...one, status }]
    }),
    missing: (references.errors ?? []).map(({ details: { linkType, id } }) => ({
      id,
      where: fieldLinkingTo(`${linkType} ${id}`),
    })),
  }
}

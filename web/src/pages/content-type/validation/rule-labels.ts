import { t } from '../../../i18n/content-type-rules.ts'

// Names of rules, and presets for patterns.

export const PATTERNS_TO_CHOOSE: readonly { name: string; pattern: string }[] = [
  { name: t('presetEmail'), pattern: '^\\w[\\w.+-]*@([\\w-]+\\.)+[\\w-]+$' },
  {
    name: t('presetUrl'),
    pattern: '^(ftp|http|https):\\/\\/(\\w+:{0,1}\\w*@)?(\\S+)(:[0-9]+)?(\\/|\\/([\\w#!:.?+=&%@!\\-/]))?$',
  },
  { name: t('presetSlug'), pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  { name: t('presetColor'), pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
  { name: t('presetDateUs'), pattern: '^(0?[1-9]|1[012])[- /.](0?[1-9]|[12][0-9]|3[01])[- /.](19|20)?\\d\\d$' },
  {
    name: t('presetDateEurope'),
    pattern: '^(0?[1-9]|[12][0-9]|3[01])[- /.](0?[1-9]|1[012])[- /.](19|20)?\\d\\d$',
  },
  { name: t('presetTime12'), pattern: '^(0?[1-9]|1[012]):[0-5][0-9](:[0-5][0-9])?\\s*[aApP][mM]$' },
  { name: t('presetTime24'), pattern: '^(0?[0-9]|1[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' },
  { name: t('presetPhone'), pattern: '^\\d[ -.]?\\(?\\d\\d\\d\\)?[ -.]?\\d\\d\\d[ -.]?\\d\\d\\d\\d$' },
  { name: t('presetZip'), pattern: '^\\d{5}$|^\\d{5}-\\d{4}$' },
]

/** Node types of a rich text, by their name in the document. */
export const NODE_NAMES: Readonly<Record<string, string>> = {
  'heading-1': t('heading', { level: '1' }),
  'heading-2': t('heading', { level: '2' }),
  'heading-3': t('heading', { level: '3' }),
  'heading-4': t('heading', { level: '4' }),
  'heading-5': t('heading', { level: '5' }),
  'heading-6': t('heading', { level: '6' }),
  'ordered-list': t('node_orderedList'),
  'unordered-list': t('node_unorderedList'),
  hr: t('node_line'),
  blockquote: t('node_quote'),
  table: t('node_table'),
  'embedded-entry-block': t('node_entryBlock'),
  'embedded-entry-inline': t('node_inlineEntry'),
  'embedded-asset-block': t('node_asset'),
  hyperlink: t('node_urlLink'),
  'entry-hyperlink': t('node_entryLink'),
  'asset-hyperlink': t('node_assetLink'),
  'embedded-resource-block': t('node_resourceBlock'),
  'embedded-resource-inline': t('node_inlineResource'),
  'resource-hyperlink': t('node_resourceLink'),
}

export const MARK_NAMES: Readonly<Record<string, string>> = {
  bold: t('mark_bold'),
  italic: t('mark_italic'),
  underline: t('mark_underline'),
  code: t('mark_code'),
  superscript: t('mark_superscript'),
  subscript: t('mark_subscript'),
  strikethrough: t('mark_strikethrough'),
}

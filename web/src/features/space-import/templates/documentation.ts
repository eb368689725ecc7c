import { t } from '../../../i18n/templates.ts'
import { contentType, entry, entryLink, field, references, slug } from './define.ts'

export function documentation(locale: string) {
  const article = contentType({
    id: 'article',
    name: t('article'),
    description: t('articleHint'),
    title: 'title',
    fields: [
      field('title', t('title'), { isRequired: true }),
      slug(t('slug')),
      field('body', t('body'), { type: 'Text', isRequired: true }),
      field('keywords', t('keywords'), { type: 'Array', more: { items: { type: 'Symbol', validations: [] } } }),
      references('related', t('related'), 'article'),
    ],
    controls: { body: 'markdown', keywords: 'tagEditor' },
  })
  const section = contentType({
    id: 'section',
    name: t('section'),
    description: t('sectionHint'),
    title: 'title',
    fields: [
      field('title', t('title'), { isRequired: true }),
      slug(t('slug')),
      references('articles', t('articles'), 'article'),
    ],
  })
  return {
    contentTypes: [article.type, section.type],
    editorInterfaces: [article.editor, section.editor],
    entries: [
      entry(locale, 'installation', 'article', {
        title: t('exampleInstallation'),
        slug: 'installation',
        body: t('exampleInstallationText'),
        keywords: ['setup'],
      }),
      entry(locale, 'getting-started', 'section', {
        title: t('exampleSection'),
        slug: 'getting-started',
        articles: [entryLink('installation')],
      }),
    ],
  }
}

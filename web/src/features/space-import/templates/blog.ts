import { t } from '../../../i18n/templates.ts'
import { contentType, entry, entryLink, field, image, paragraphs, reference, references, slug } from './define.ts'

export function blog(locale: string) {
  const author = contentType({
    id: 'author',
    name: t('author'),
    description: t('authorHint'),
    title: 'name',
    fields: [
      field('name', t('name'), { isRequired: true, isLocalized: false }),
      field('bio', t('bio'), { type: 'Text' }),
      image('portrait', t('portrait')),
    ],
  })
  const category = contentType({
    id: 'category',
    name: t('category'),
    description: t('categoryHint'),
    title: 'title',
    fields: [field('title', t('title'), { isRequired: true }), slug(t('slug'))],
  })
  const post = contentType({
    id: 'post',
    name: t('post'),
    description: t('postHint'),
    title: 'title',
    fields: [
      field('title', t('title'), { isRequired: true }),
      slug(t('slug')),
      field('summary', t('summary'), { type: 'Text' }),
      image('cover', t('cover')),
      field('body', t('body'), { type: 'RichText' }),
      field('publishedOn', t('publishedOn'), { type: 'Date', isLocalized: false }),
      reference('author', t('author'), 'author'),
      references('categories', t('categories'), 'category'),
    ],
    controls: { summary: 'multipleLine' },
  })
  return {
    contentTypes: [author.type, category.type, post.type],
    editorInterfaces: [author.editor, category.editor, post.editor],
    entries: [
      entry(locale, 'first-author', 'author', { name: 'Ada Moreau', bio: t('exampleBio') }),
      entry(locale, 'news', 'category', { title: t('exampleCategory'), slug: 'news' }),
      entry(locale, 'hello-world', 'post', {
        title: t('examplePost'),
        slug: 'hello-world',
        summary: t('exampleSummary'),
        body: paragraphs(t('exampleText')),
        author: entryLink('first-author'),
        categories: [entryLink('news')],
      }),
    ],
  }
}

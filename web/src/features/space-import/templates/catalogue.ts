import { t } from '../../../i18n/templates.ts'
import { contentType, entry, entryLink, field, image, references, slug } from './define.ts'

export function catalogue(locale: string) {
  const category = contentType({
    id: 'category',
    name: t('category'),
    description: t('productCategoryHint'),
    title: 'title',
    fields: [field('title', t('title'), { isRequired: true }), slug(t('slug')), image('image', t('image'))],
  })
  const product = contentType({
    id: 'product',
    name: t('product'),
    description: t('productHint'),
    title: 'name',
    fields: [
      field('name', t('name'), { isRequired: true }),
      slug(t('slug')),
      field('sku', t('sku'), { isRequired: true, isLocalized: false, isUnique: true }),
      field('description', t('description'), { type: 'Text' }),
      field('price', t('price'), {
        type: 'Number',
        isLocalized: false,
        more: { validations: [{ range: { min: 0 } }] },
      }),
      field('availability', t('availability'), {
        isLocalized: false,
        values: ['in stock', 'on order', 'discontinued'],
      }),
      field('images', t('images'), {
        type: 'Array',
        isLocalized: false,
        more: { items: { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] } },
      }),
      references('categories', t('categories'), 'category'),
    ],
    controls: { availability: 'radio', description: 'markdown' },
  })
  return {
    contentTypes: [category.type, product.type],
    editorInterfaces: [category.editor, product.editor],
    entries: [
      entry(locale, 'lamps', 'category', { title: t('exampleLamps'), slug: 'lamps' }),
      entry(locale, 'desk-lamp', 'product', {
        name: t('exampleProduct'),
        slug: 'desk-lamp',
        sku: 'L-100',
        description: t('exampleProductText'),
        price: 79,
        availability: 'in stock',
        categories: [entryLink('lamps')],
      }),
    ],
  }
}

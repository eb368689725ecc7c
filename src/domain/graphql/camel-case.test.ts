import assert from 'node:assert/strict'
import { test } from 'node:test'
import { camelCase, capitalize } from '#contract/rules/camel-case'

const NAMES = {
  blogPost: 'blogPost',
  'blog-post': 'blogPost',
  blog_post: 'blogPost',
  'my-2content-type': 'my2ContentType',
  '2wKn6yEnZewu2SCCkus4as': '2WKn6YEnZewu2ScCkus4As',
  '2PqfXUJwE8qSYKuM0U6w8M': '2PqfXuJwE8QSyKuM0U6W8M',
  sFzTZbSuM8coEwygeUYes: 'sFzTZbSuM8CoEwygeUYes',
  internal_title: 'internalTitle',
  Vimeo_url: 'vimeoUrl',
  favicon96x96: 'favicon96X96',
  XMLHttpRequest: 'xmlHttpRequest',
  URL: 'url',
  'a.b': 'aB',
  my1st: 'my1st',
  list_1st_place: 'list1stPlace',
}

for (const [id, name] of Object.entries(NAMES)) {
  test(`the id ${id} becomes ${name}`, () => {
    assert.equal(camelCase(id), name)
  })
}

test('capitalize changes the first letter only', () => {
  assert.equal(capitalize('blogPost'), 'BlogPost')
  assert.equal(capitalize(''), '')
})

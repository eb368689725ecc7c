import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaType } from './media-type.ts'
import { svgProblem, svgSize } from './svg.ts'

const of = (bytes: string, declared: string) => mediaType(Buffer.from(bytes, 'latin1'), declared)

test('the bytes decide the type, not the declaration', () => {
  assert.equal(of('\xff\xd8\xff\xe0', 'image/svg+xml'), 'image/jpeg')
  assert.equal(of('\x89PNG\r\n\x1a\n', 'text/html'), 'image/png')
  assert.equal(of('RIFF\0\0\0\0WEBPVP8 ', 'application/octet-stream'), 'image/webp')
  assert.equal(of('\0\0\0\x20ftypavif', 'image/jpeg'), 'image/avif')
  assert.equal(of('\0\0\0\x20ftypisom', 'image/png'), 'video/mp4')
  assert.equal(of('%PDF-1.7', 'image/png'), 'application/pdf')
  assert.equal(of('MZ\x90\0', 'application/pdf'), 'application/x-msdownload')
  for (const svg of [
    '<svg xmlns="…">',
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg/>',
    '<!DOCTYPE svg PUBLIC "a" "b">\n<svg >',
  ]) {
    assert.equal(of(svg, 'text/plain'), 'image/svg+xml', svg)
  }
})

test('the declaration decides when the bytes are ambiguous', () => {
  assert.equal(of('a;b;c', 'text/csv; charset=utf-8'), 'text/csv; charset=utf-8')
  assert.equal(
    of('PK\x03\x04', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')?.includes('word'),
    true,
  )
  assert.equal(of('PK\x03\x04', 'image/png'), 'application/zip')
  assert.equal(of('OggS', 'audio/ogg'), 'audio/ogg')
  assert.equal(of('<html><body>', 'text/html'), 'text/html')
  assert.equal(of('', 'application/octet-stream'), 'application/octet-stream')
})

test('a file declared as an image that is not one is refused', () => {
  for (const bytes of ['<html><script>', 'hello', '', '<?php', '\xff\xd8', '<svgx>']) {
    assert.equal(of(bytes, 'image/png'), null, bytes)
    assert.equal(of(bytes, 'image/svg+xml'), null, bytes)
  }
})

test('the size of an SVG', () => {
  assert.deepEqual(svgSize('<svg width="120" height="60px">'), { width: 120, height: 60 })
  assert.deepEqual(svgSize("<svg viewBox='0 0 24.4 12'>"), { width: 24, height: 12 })
  assert.deepEqual(svgSize('<svg width="100%" viewBox="0,0,10,20" height="40">'), { width: 20, height: 40 })
  assert.deepEqual(svgSize('<svg width="1in" height="1cm">'), { width: 96, height: 38 })
  assert.equal(svgSize('<svg>'), null)
  assert.equal(svgSize('<svg viewBox="0 0 0 1e999">'), null)
})

test('SVG files with external references are not rendered', () => {
  const bad = [
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
    '<svg><image href="http://example.org/a.png"/></svg>',
    '<svg><image xlink:href=" file:///etc/passwd"/></svg>',
    '<svg><use href="other.svg#a"/></svg>',
    '<svg><style>@import "x.css"</style></svg>',
    '<svg><rect style="fill:url(http://a/b)"/></svg>',
    '<svg><xi:include href="#a"/></svg>',
    '<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>',
  ]
  for (const svg of bad) assert.notEqual(svgProblem(svg), null, svg)
  const good = [
    '<svg><use href="#a"/></svg>',
    '<svg><a href="https://example.org"><text>x</text></a></svg>',
    '<svg><image href="data:image/png;base64,AAAA"/></svg>',
    '<svg><rect fill="url(#a)"/><script>alert(1)</script></svg>',
  ]
  for (const svg of good) assert.equal(svgProblem(svg), null, svg)
})

test('hostile text is processed in linear time', () => {
  const size = 4_000_000
  const hostile = [
    '<!---->'.repeat(580),
    ' '.repeat(4096),
    `<?xml ${'<!--'.repeat(900)}`,
    '<!DOCTYPE svg ['.repeat(270),
    '<svg "'.repeat(size / 6),
    '<!DOCTYPE '.repeat(size / 10),
    'href="'.repeat(size / 6),
    `<image href='#'/>`.repeat(size / 17),
    `<a href="x">`.repeat(size / 12),
    'url('.repeat(size / 4),
    `<svg ${'a="b" '.repeat(size / 6)}>`,
    `<svg viewBox="${'1 '.repeat(size / 2)}">`,
    '<'.repeat(size),
    `href${' '.repeat(size)}`,
  ]
  for (const text of hostile) {
    mediaType(Buffer.from(text.slice(0, 4096)), 'text/plain')
    svgSize(text)
    assert.notEqual(svgProblem(text), undefined, text.slice(0, 20))
  }
})

// Delivery requests for everything that the operations change.
import type { Question } from './cdn.ts'

export const SPACE = 'magazine'

const PATHS = [
  '/entries',
  '/entries?limit=2&skip=1&order=-sys.updatedAt',
  '/entries?content_type=post&include=3',
  '/entries?content_type=post&locale=de&include=0',
  '/entries?content_type=post&locale=*&order=fields.title',
  '/entries?content_type=post&limit=2&cursor=true',
  '/entries?content_type=post&select=fields.title,sys.id',
  '/entries?content_type=post&fields.author.sys.id=a0',
  '/entries?content_type=post&fields.author.sys.contentType.sys.id=author&fields.author.fields.name[match]=name',
  '/entries?content_type=author',
  '/entries?content_type=extra',
  '/entries?sys.id=p1&include=10',
  '/entries?sys.id[in]=p0,p2,new1&include=2',
  '/entries?links_to_entry=a0',
  '/entries?links_to_asset=f0',
  '/entries?query=story',
  '/entries?metadata.tags.sys.id[in]=blue,green',
  '/entries?metadata.tags[exists]=true',
  '/entries/p0',
  '/entries/p1?locale=de',
  '/entries/p2?locale=*',
  '/entries/new1',
  '/entries/a0',
  '/entries/a1?locale=nl',
  '/assets',
  '/assets?locale=de&order=sys.id',
  '/assets?metadata.tags.sys.id[in]=blue',
  '/assets/f0',
  '/assets/f1',
  '/assets/nothing',
  '/content_types',
  '/content_types/post',
  '/content_types/extra',
  '/locales',
  '/tags',
  '/tags/blue',
  '/tags/green',
  '/tags/secret',
  '/sync?initial=true',
]

const FEW = ['/entries?content_type=post&include=2', '/entries/p0', '/assets', '/tags', '/locales']

export const NAMES = ['master', 'staging', 'live', 'next', 'branch']

/** Copies and aliases get fewer requests. */
const pathsOf = (name: string) => (name === 'next' || name === 'branch' ? FEW : PATHS)

/** `wide` reads every environment, `narrow` only `master` and `staging`. */
export const questions = (tokens: { wide: string; narrow: string; preview: string }): Question[] => [
  ...NAMES.flatMap((name) => pathsOf(name).map((path) => ({ path: at(name, path), token: tokens.wide }))),
  ...['master', 'staging'].flatMap((name) => FEW.map((path) => ({ path: at(name, path), token: tokens.narrow }))),
  ...[tokens.wide, tokens.narrow].map((token) => ({ path: `/cdn/spaces/${SPACE}`, token })),
  ...FEW.map((path) => ({ path: at('master', path).replace('/cdn', '/preview'), token: tokens.preview })),
]

const at = (name: string, path: string) => `/cdn/spaces/${SPACE}/environments/${name}${path}`

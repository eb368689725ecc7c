import type { ContentType } from '#contract/resources/content-type'
import type { Problem } from '../errors.ts'
import { linkProblems } from '../links/link-problems.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, notAllowed, type Path, wrongSize, wrongType } from '../resources/problems.ts'

/** Annotations of a content type and its fields, and the taxonomy concepts of its entries. Stored as sent. */
export type TypeMetadata = NonNullable<ContentType['metadata']>

/** An annotation id may have a namespace: `Contentful:AggregateRoot`. */
const ANNOTATION_ID = /^[a-zA-Z0-9-_.]{1,64}(:[a-zA-Z0-9-_.]{1,64})?$/

const MAX_TAXONOMY_LINKS = 10
const TAXONOMY_LINKS = ['TaxonomyConcept', 'TaxonomyConceptScheme']

/**
 * Annotations of a content type and its fields, and its taxonomy; stored as they were sent. Checked by hand: problems of
 * links (`linkProblems`) quote the link without the members beside it.
 */
export function parseTypeMetadata(value: unknown, problems: Problem[]): TypeMetadata | undefined {
  if (value == null) return undefined
  const path = ['metadata']
  if (!isObject(value)) {
    problems.push(wrongType(path, 'Object', value))
    return undefined
  }
  const [annotations, taxonomy] = [member(value, 'annotations'), member(value, 'taxonomy')]
  if (annotations == null && taxonomy == null) {
    problems.push(missing([...path, 'annotations']), missing([...path, 'taxonomy']))
  }
  for (const key of Object.keys(value)) {
    if (key !== 'annotations' && key !== 'taxonomy') problems.push(notAllowed([...path, key], value[key]))
  }
  if (annotations != null) problems.push(...annotationProblems(annotations, [...path, 'annotations']))
  if (taxonomy != null) problems.push(...taxonomyProblems(taxonomy, [...path, 'taxonomy']))
  return {
    ...(annotations == null ? {} : { annotations: annotations as JsonObject }),
    ...(taxonomy == null ? {} : { taxonomy: taxonomy as TypeMetadata['taxonomy'] & {} }),
  }
}

/** `{ ContentType?: [Link], ContentTypeField?: { fieldId: [Link] } }` */
function annotationProblems(annotations: unknown, path: Path): Problem[] {
  if (!isObject(annotations)) return [wrongType(path, 'Object', annotations)]
  return Object.entries(annotations).flatMap(([key, value]) => {
    const at = [...path, key]
    if (key === 'ContentType') return assignmentProblems(value, at)
    if (key !== 'ContentTypeField') return [notAllowed(at, value)]
    if (!isObject(value)) return [wrongType(at, 'Object', value)]
    return Object.entries(value).flatMap(([field, list]) => assignmentProblems(list, [...at, field]))
  })
}

/** Links to annotations, with optional `parameters`. */
function assignmentProblems(list: unknown, path: Path): Problem[] {
  if (!Array.isArray(list)) return [wrongType(path, 'Array', list)]
  return list.flatMap((item, index) => {
    const at = [...path, index]
    if (!isObject(item)) return [wrongType(at, 'Object', item)]
    const { parameters, ...link } = item
    const wrong =
      parameters == null || isObject(parameters) ? [] : [wrongType([...at, 'parameters'], 'Object', parameters)]
    return [...linkProblems(link, 'Annotation', at, ANNOTATION_ID), ...wrong]
  })
}

/** Links to concepts or schemes, with an optional flag `required`. */
function taxonomyProblems(list: unknown, path: Path): Problem[] {
  if (!Array.isArray(list)) return [wrongType(path, 'Array', list)]
  if (list.length > MAX_TAXONOMY_LINKS) return [wrongSize(path, { max: MAX_TAXONOMY_LINKS }, list.length)]
  return list.flatMap((item, index) => {
    const at = [...path, index]
    if (!isObject(item)) return [wrongType(at, 'Object', item)]
    const { required, ...link } = item
    const sys = member(link, 'sys')
    const linkType = isObject(sys) ? TAXONOMY_LINKS.find((known) => known === member(sys, 'linkType')) : undefined
    const wrong =
      required == null || typeof required === 'boolean' ? [] : [wrongType([...at, 'required'], 'Boolean', required)]
    return [...linkProblems(link, linkType ?? TAXONOMY_LINKS[0], at), ...wrong]
  })
}

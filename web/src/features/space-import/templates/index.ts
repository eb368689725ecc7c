import { type ExportFile, toExport } from '../parse-export.ts'
import { blog } from './blog.ts'
import { catalogue } from './catalogue.ts'
import { documentation } from './documentation.ts'

const TEMPLATES = { blog, catalogue, documentation } as const

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** The content of a template, in the form of an export file, with the example texts in the default locale. */
export const templateFile = (name: TemplateName, locale: string): ExportFile => toExport(TEMPLATES[name](locale))

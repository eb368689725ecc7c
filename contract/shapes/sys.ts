import { type TSchema, Type } from '../schema.ts'
import { link } from './link.ts'

/** Whole seconds for platform resources, milliseconds for content. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00Z'] })

/** `sys` of resources other than content: who created and last changed it, and when. */
export const platformSys = <const Name extends string, More extends Record<string, TSchema>>(type: Name, more: More) =>
  Type.Object({
    type: Type.Literal(type),
    id: Type.String(),
    version: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    createdBy: link('User'),
    updatedAt: Timestamp,
    updatedBy: link('User'),
    ...more,
  })

import { Type } from '../schema.ts'
import { Timestamp } from './sys.ts'

/** `sys` of users and organizations. */
export const accountSys = <const Name extends string>(type: Name) =>
  Type.Object({
    type: Type.Literal(type),
    id: Type.String(),
    version: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })

import { graphql } from './en/graphql.ts'
import { translator } from './translator.ts'

export const t = translator('graphql', graphql)

import type { UseCaseContext } from '../context.ts'
import type { PatternTester } from '../entries/test-patterns.ts'

/** What publishing of entries and assets needs besides the transaction. */
export type ChangeRules = Pick<UseCaseContext, 'limits' | 'imagesHost'> & { testPatterns: PatternTester }

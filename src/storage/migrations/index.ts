import type { Dialect } from '../sql/dialect.ts'
import { baseline } from './0001-baseline.ts'
import { preferredLanguage } from './0002-preferred-language.ts'
import { retention } from './0003-retention.ts'
import { observability } from './0004-observability.ts'
import { nodes } from './0005-nodes.ts'
import { taxonomy } from './0006-taxonomy.ts'
import { releases } from './0007-releases.ts'
import { reverts } from './0008-reverts.ts'
import { previewEnvironments } from './0009-preview-environments.ts'
import { duplicateFiles } from './0010-duplicate-files.ts'

export interface Migration {
  readonly name: string
  /** The statements for one engine. */
  readonly statements: (dialect: Dialect) => readonly string[]
  /**
   * Number of migrations known to the oldest program version that works after this one. Nodes of older versions respond
   * with 503. For the baseline, its own number.
   */
  readonly worksWith: number
  /**
   * Tables (`draft`) and columns (`draft.title`) that a contract step drops, renames or changes, and that version `worksWith` no
   * longer uses. A test fails if a migration changes anything else that `worksWith` has.
   */
  readonly contracts?: readonly string[]
}

/** Append only. A released migration is never edited; a mistake is fixed by the next one. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-baseline', statements: baseline, worksWith: 1 },
  { name: '0002-preferred-language', statements: preferredLanguage, worksWith: 1 },
  { name: '0003-retention', statements: retention, worksWith: 2 },
  { name: '0004-observability', statements: observability, worksWith: 2 },
  { name: '0005-nodes', statements: nodes, worksWith: 2 },
  { name: '0006-taxonomy', statements: taxonomy, worksWith: 2 },
  { name: '0007-releases', statements: releases, worksWith: 2 },
  { name: '0008-reverts', statements: reverts, worksWith: 2 },
  { name: '0009-preview-environments', statements: previewEnvironments, worksWith: 2 },
  { name: '0010-duplicate-files', statements: duplicateFiles, worksWith: 2 },
]

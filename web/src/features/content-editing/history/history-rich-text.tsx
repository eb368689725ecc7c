import { t } from '../../../i18n/entry-history.ts'
import { RichText } from '../../../parts/rich-text/rich-text.tsx'
import type { RichTextNode } from '../../../parts/rich-text/tree.ts'
import { type BlockRow, blockDifference, plainText } from './compare-blocks.ts'
import { wordDifference } from './compare-words.ts'
import classes from './history.module.css'
import { ChangedWords } from './history-text.tsx'

interface RichTextSidesProps {
  before: readonly RichTextNode[]
  now: readonly RichTextNode[]
  names: readonly [string, string]
}

/** Shorter runs of unchanged blocks are shown as context. */
const MAX_CONTEXT_BLOCKS = 2

/** Two rich texts side by side: changed blocks, their neighbors, and the number of hidden blocks. */
export function RichTextSides({ before, now, names }: RichTextSidesProps) {
  return (
    <div className={classes.blocks}>
      <p className={classes.about}>{names[0]}</p>
      <p className={classes.about}>{names[1]}</p>
      {blockDifference(before, now).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and no state
        <Row key={index} row={row} />
      ))}
    </div>
  )
}

function Row({ row }: { row: BlockRow }) {
  if (row.kind === 'same') {
    if (row.blocks.length > MAX_CONTEXT_BLOCKS)
      return <p className={classes.folded}>{t('sameBlocks', { count: row.blocks.length })}</p>
    return row.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <div key={index} className={classes.sameBlock}>
        <Block block={block} />
      </div>
    ))
  }
  const { before, now } = row
  const [then, after] = [before && plainText(before), now && plainText(now)]
  // Text that only changed its format is shown with the format.
  if (typeof then === 'string' && typeof after === 'string' && then !== after) {
    const parts = wordDifference(then, after)
    return (
      <>
        <div className={classes.block}>
          <ChangedWords parts={parts.filter(({ kind }) => kind !== 'added')} />
        </div>
        <div className={classes.block}>
          <ChangedWords parts={parts.filter(({ kind }) => kind !== 'removed')} />
        </div>
      </>
    )
  }
  return (
    <>
      <div className={classes.block}>
        {before && <del className={classes.wholeBlock}>{<Block block={before} />}</del>}
      </div>
      <div className={classes.block}>{now && <ins className={classes.wholeBlock}>{<Block block={now} />}</ins>}</div>
    </>
  )
}

const Block = ({ block }: { block: RichTextNode }) => <RichText document={{ nodeType: 'document', content: [block] }} />

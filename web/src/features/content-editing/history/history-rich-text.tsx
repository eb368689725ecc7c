import { RichText } from '../../../parts/rich-text/rich-text.tsx'
import type { RichTextNode } from '../../../parts/rich-text/tree.ts'
import { plural } from '../../../parts/text/format.ts'
import { type BlockRow, blockDifference, wordsOf } from './compare-blocks.ts'
import { wordDifference } from './compare-words.ts'
import classes from './history.module.css'
import { DifferentWords } from './history-text.tsx'

interface RichTextSidesProps {
  before: readonly RichTextNode[]
  now: readonly RichTextNode[]
  names: readonly [string, string]
}

/** Fewer that are the same between changes are shown: they tell where one is. */
const FEW = 2

/** Two rich texts side by side: blocks that changed, those around them, and the number of all others. */
export function RichTextSides({ before, now, names }: RichTextSidesProps) {
  return (
    <div className={classes.blocks}>
      <p className={classes.about}>{names[0]}</p>
      <p className={classes.about}>{names[1]}</p>
      {blockDifference(before, now).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and none of them holds anything
        <Row key={index} row={row} />
      ))}
    </div>
  )
}

function Row({ row }: { row: BlockRow }) {
  if (row.kind === 'same') {
    if (row.blocks.length > FEW) return <p className={classes.folded}>{plural(row.blocks.length, 'block')} as before</p>
    return row.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <div key={index} className={classes.sameBlock}>
        <Block block={block} />
      </div>
    ))
  }
  const { before, now } = row
  const [then, after] = [before && wordsOf(before), now && wordsOf(now)]
  // Words that stayed while their looks changed are shown as they look.
  if (typeof then === 'string' && typeof after === 'string' && then !== after) {
    const parts = wordDifference(then, after)
    return (
      <>
        <div className={classes.block}>
          <DifferentWords parts={parts.filter(({ kind }) => kind !== 'new')} />
        </div>
        <div className={classes.block}>
          <DifferentWords parts={parts.filter(({ kind }) => kind !== 'gone')} />
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

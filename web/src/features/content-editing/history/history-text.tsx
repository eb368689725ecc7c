import { folded, type Part, wordDifference } from './compare-words.ts'
import classes from './history.module.css'

interface TextSidesProps {
  before: string
  now: string
  names: readonly [string, string]
}

/** Two texts side by side, with what is gone marked in the one and what is new in the other. */
export function TextSides({ before, now, names }: TextSidesProps) {
  const parts = folded(wordDifference(before, now))
  return (
    <div className={classes.sides}>
      <TextSide name={names[0]} parts={parts.filter(({ kind }) => kind !== 'new')} />
      <TextSide name={names[1]} parts={parts.filter(({ kind }) => kind !== 'gone')} />
    </div>
  )
}

function TextSide({ name, parts }: { name: string; parts: readonly Part[] }) {
  return (
    <div className={classes.textSide}>
      <p className={classes.about}>{name}</p>
      {parts.length === 0 && <p className={classes.about}>Empty</p>}
      <DifferentWords parts={parts} />
    </div>
  )
}

export function DifferentWords({ parts }: { parts: readonly Part[] }) {
  return (
    <p className={classes.text}>
      {parts.map(({ kind, text }, index) => {
        const Tag = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and none of them holds anything
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}

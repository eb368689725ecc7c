import { t } from '../../../i18n/entry-history.ts'
import { folded, type Part, wordDifference } from './compare-words.ts'
import classes from './history.module.css'

interface TextSidesProps {
  before: string
  now: string
  names: readonly [string, string]
}

/** Two texts side by side, with deleted words marked in one and added words in the other. */
export function TextSides({ before, now, names }: TextSidesProps) {
  const parts = folded(wordDifference(before, now))
  return (
    <div className={classes.sides}>
      <TextSide name={names[0]} parts={parts.filter(({ kind }) => kind !== 'added')} />
      <TextSide name={names[1]} parts={parts.filter(({ kind }) => kind !== 'removed')} />
    </div>
  )
}

function TextSide({ name, parts }: { name: string; parts: readonly Part[] }) {
  return (
    <div className={classes.textSide}>
      <p className={classes.about}>{name}</p>
      {parts.length === 0 && <p className={classes.about}>{t('empty')}</p>}
      <ChangedWords parts={parts} />
    </div>
  )
}

export function ChangedWords({ parts }: { parts: readonly Part[] }) {
  return (
    <p className={classes.text}>
      {parts.map(({ kind, text }, index) => {
        const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and no state
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}

import { TextInput } from '@mantine/core'
import { type GraphQLSchema, type GraphQLType, getNamedType } from 'graphql'
import { useMemo, useState } from 'react'
import { t } from '../../i18n/graphql.ts'
import { IconChevronLeft } from '../../parts/icons/icons.ts'
import classes from './graphql.module.css'
import { hasMembers, type Member, membersOf, searchMembers, searchTypes } from './schema-members.ts'

/** A longer list is slow to draw; the search shortens it. */
const MAX_ROWS = 100

/** The types of the schema, starting with the fields of a query. */
export function SchemaBrowser({ schema }: { schema: GraphQLSchema }) {
  const root = schema.getQueryType()!.name
  const [path, setPath] = useState<readonly string[]>([])
  const [words, setWords] = useState('')
  const name = path.findLast((one) => schema.getType(one) !== undefined) ?? root
  const type = schema.getType(name)!
  const members = useMemo(() => membersOf(type), [type])
  const found = searchMembers(members, words)
  const types = name === root ? searchTypes(schema, words) : []
  const open = (next: string) => {
    setPath([...path, next])
    setWords('')
  }
  const link = (to: GraphQLType) => <TypeLink schema={schema} type={to} onOpen={open} />
  return (
    <div className={classes.browser}>
      {name !== root && (
        <button type="button" className={classes.back} onClick={() => setPath(path.slice(0, -1))}>
          <IconChevronLeft size={16} aria-hidden="true" /> {t('back', { type: path.at(-2) ?? root })}
        </button>
      )}
      <h3 className={classes.type}>{name}</h3>
      {type.description && <p className={classes.hint}>{type.description}</p>}
      <TextInput label={t('search')} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <div role="status" className={classes.hint}>
        {found.length + types.length === 0 && t('noMatches')}
      </div>
      {found.length > 0 && (
        <ul className={classes.members} aria-label={t('members', { type: name })}>
          {found.slice(0, MAX_ROWS).map((member) => (
            <li key={member.name}>
              <MemberLine member={member} link={link} named={schema.getType(member.name)} />
            </li>
          ))}
        </ul>
      )}
      {found.length > MAX_ROWS && (
        <p className={classes.hint}>{t('moreMembers', { count: found.length - MAX_ROWS })}</p>
      )}
      {types.length > 0 && (
        <>
          <h4>{t('types')}</h4>
          <ul className={classes.members} aria-label={t('types')}>
            {types.slice(0, MAX_ROWS).map((one) => (
              <li key={one}>{link(schema.getType(one)!)}</li>
            ))}
          </ul>
          {types.length > MAX_ROWS && (
            <p className={classes.hint}>{t('moreMembers', { count: types.length - MAX_ROWS })}</p>
          )}
        </>
      )}
    </div>
  )
}

interface MemberLineProps {
  member: Member
  link: (type: GraphQLType) => React.ReactNode
  /** The type itself, if the member is a type of a union. */
  named: GraphQLType | undefined
}

function MemberLine({ member, link, named }: MemberLineProps) {
  const { name, type, args, description, isDeprecated } = member
  if (type === null) return named ? link(named) : <code>{name}</code>
  return (
    <>
      <code className={classes.signature}>
        <b>{name}</b>
        {args.length > 0 && '('}
        {args.map((arg, index) => (
          <span key={arg.name}>
            {`${index > 0 ? ', ' : ''}${arg.name}: `}
            {link(arg.type)}
          </span>
        ))}
        {args.length > 0 ? '): ' : ': '}
        {link(type)} {isDeprecated && <i>{t('deprecated')}</i>}
      </code>
      {description && <p className={classes.hint}>{description}</p>}
    </>
  )
}

interface TypeLinkProps {
  schema: GraphQLSchema
  type: GraphQLType
  onOpen: (name: string) => void
}

/** The type with its brackets and exclamation marks; a button if it has members. */
function TypeLink({ schema, type, onOpen }: TypeLinkProps) {
  const { name } = getNamedType(type)
  const text = String(type)
  if (!hasMembers(schema, type)) return <code>{text}</code>
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(name)}>
      {text}
    </button>
  )
}

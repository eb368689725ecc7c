/** How many migrations a version of the program has to know to work with the schema after each of them. */
export const schemaCompatibility = (): readonly string[] => [
  'alter table migration add column works_with integer',
  'update migration set works_with = number',
]

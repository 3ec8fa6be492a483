import { GuardedClient, isConfig } from './guarded-pool.ts'

/**
 * Maximum named statements per connection. The code can produce fewer, with room for variable list lengths;
 * further ones stay unnamed.
 */
const MOST_NAMES = 2_000

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  let name = names.get(text)
  if (name === undefined && names.size < MOST_NAMES) {
    name = `efie_${names.size}`
    names.set(text, name)
  }
  return name
}

/**
 * A pg client that names every statement by its text, so PostgreSQL parses and plans it once per connection
 * (bench `api-products`: 0.57 of the floor without, 0.73 with). Not for a pooler, whose server connections
 * change between transactions.
 */
export class NamingClient extends GuardedClient {
  protected override asked(query: unknown): unknown {
    const unnamed = isConfig(query) && !query.name
    return super.asked(unnamed ? { ...query, name: nameOf(query.text) } : query)
  }
}

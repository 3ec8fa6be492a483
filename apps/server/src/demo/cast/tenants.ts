import { addDays, type EmploymentStatus, type LocalDate } from '@efie/domain'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { addAccount } from './accounts.ts'
import { employers, men, places, surnames, women } from './names.ts'

export interface Wanted {
  email?: string
  full_name?: string
  monthly_income?: number
  employment_status?: EmploymentStatus
}

const prefixes = ['24', '24', '24', '20', '27']
/** Prefixes that no named person has. */
const crowdPrefixes = ['54', '55', '59']

const employmentOf = (random: Random): EmploymentStatus => {
  const draw = random.next()
  return draw < 0.66 ? 'employed' : draw < 0.93 ? 'self_employed' : 'retired'
}

const nameOf = (random: Random, taken: Set<string>): [string, string] => {
  for (;;) {
    const first = random.pick(random.chance(0.52) ? women : men)
    const last = random.pick(surnames)
    if (taken.has(`${first} ${last}`)) continue
    taken.add(`${first} ${last}`)
    return [first, last]
  }
}

/** A person before registration: the same people for the same day. */
const describe = (random: Random, index: number, taken: Set<string>, today: LocalDate, wanted: Wanted) => {
  const [first_name, last_name] = wanted.full_name
    ? (wanted.full_name.split(' ') as [string, string])
    : nameOf(random, taken)
  const place = random.pick(places)
  const employment_status = wanted.employment_status ?? employmentOf(random)
  return {
    email: wanted.email ?? `${first_name}.${last_name}@mail.efie.example`.toLowerCase(),
    full_name: `${first_name} ${last_name}`,
    role: 'user' as const,
    first_name,
    last_name,
    // Not a real person's number: these middle digits aren't assigned.
    phone: `+233${prefixes[index % prefixes.length] ?? '24'}000${2_000 + index}`,
    address: `${random.between(1, 88)} ${random.pick(place.streets)}`,
    city: place.city,
    state: place.state,
    date_of_birth: addDays(today, -random.between(23 * 366, 54 * 365)),
    ghana_card_number: `GHA-${712_400_000 + index * 7_919}-${index % 10}`,
    employment_status,
    employer_name: employment_status === 'employed' ? random.pick(employers) : null,
    monthly_income: wanted.monthly_income ?? random.between(30, 130) * 10_000,
    payday: random.between(1, 28),
  }
}

/** One of thousands of people: their names repeat, and their address has their number. */
export const describeOne = (random: Random, index: number, today: LocalDate) => {
  const described = describe(random, index, new Set(), today, {})
  const email = described.email.replace('@', `.${index}@`)
  // Four digits after an unassigned middle, so a prefix has few enough numbers for several.
  const phone = `+233${crowdPrefixes[Math.floor(index / 7_000)] ?? '59'}000${3_000 + (index % 7_000)}`
  return { ...described, email, phone }
}

type Description = ReturnType<typeof describe>
export type Tenant = Description & { id: string }

/**
 * Everyone who appears in the demo. Names and numbers are assigned in the order in which people are
 * requested.
 */
export interface Cast {
  describe: (wanted?: Wanted) => Description
  /** Registers the person now. */
  register: (of: Description) => Promise<Tenant>
  tenants: Tenant[]
  /** People beyond the named ones. */
  crowd: Tenant[]
  /** Ids of people who apply again after repaying a loan. */
  returning: Set<string>
}

export const openCast = (world: World, random: Random): Cast => {
  const taken = new Set<string>()
  const tenants: Tenant[] = []
  let described = 0
  return {
    tenants,
    crowd: [],
    returning: new Set(),
    describe: (wanted = {}) => describe(random, (described += 1), taken, world.today, wanted),
    register: async (of) => {
      const tenant: Tenant = await addAccount(world, of)
      tenants.push(tenant)
      return tenant
    },
  }
}

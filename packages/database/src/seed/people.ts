import { addDays, type EmploymentStatus, type Role } from '@efie/domain'
import { moment, type Actor, type Demo, type DemoRows } from './demo.ts'
import { employers, men, places, surnames, women } from './names.ts'

export type Profile = DemoRows['profiles'][number] & { full_name: string; monthly_income: number }

/** Password of every account of the demo. */
export const demoPassword = 'Efie-Demo-2026'

const staffAccounts = {
  company: ['company', 'Tema Port Services'],
  sales: ['sales_executive', 'Kojo Antwi'],
  analyst: ['credit_analyst', 'Akosua Nyarko'],
  manager: ['company_manager', 'Nana Yaw Sarpong'],
  recovery: ['recovery_and_collections', 'Selorm Dogbe'],
  inspector: ['inspection_and_verification', 'Kwesi Arthur'],
  finance: ['finance', 'Efua Quansah'],
  admin: ['admin', 'Mawuli Agbenyega'],
  superadmin: ['superadmin', 'Admin User'],
  analyst2: ['credit_analyst', 'Yaw Darko'],
  inspector2: ['inspection_and_verification', 'Memuna Alhassan'],
  finance2: ['finance', 'Isaac Lamptey'],
} as const satisfies Record<string, readonly [Role, string]>

export type Staff = Record<keyof typeof staffAccounts, Actor>

const account = (demo: Demo, profile: Omit<DemoRows['profiles'][number], 'id'>, at: string) => {
  const id = demo.id(at)
  const { email, full_name } = profile
  const times = { created_at: at, updated_at: at }
  demo.rows.users.push({
    ...times,
    id,
    email,
    encrypted_password: demo.password_hash,
    email_confirmed_at: at,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { full_name },
  })
  demo.rows.identities.push({
    ...times,
    id: demo.id(at),
    user_id: id,
    provider: 'email',
    provider_id: id,
    email,
    identity_data: { sub: id, email, email_verified: true, phone_verified: false },
    last_sign_in_at: at,
  })
  const row = { ...profile, ...times, id }
  demo.rows.profiles.push(row)
  return row
}

/** A person who acts for an employer and is no one of the named accounts. */
export const makeCompanyAccount = (demo: Demo, of: { email: string; full_name: string }) =>
  account(
    demo,
    { ...of, role: 'company', phone: '+233302212299', city: 'Ho', state: 'Volta' },
    moment(demo, addDays(demo.today, -320), 8),
  )

export const makeStaff = (demo: Demo): Staff => {
  const entries = Object.entries(staffAccounts).map(([key, [role, full_name]], index) => {
    const row = account(
      demo,
      {
        email: `${key}@efie.example`,
        full_name,
        role,
        phone: `+23330200${1_000 + index}`,
        city: 'Accra',
        state: 'Greater Accra',
      },
      moment(demo, addDays(demo.today, -420 + index), 8),
    )
    return [key, { id: row.id, role }] as const
  })
  // A cast, because `fromEntries` forgets the keys.
  return Object.fromEntries(entries) as Staff
}

interface Wanted {
  email?: string
  full_name?: string
  monthly_income?: number
  employment_status?: EmploymentStatus
  /** Days before today on which the person registered. */
  registered: number
}

const employmentOf = (demo: Demo): EmploymentStatus => {
  const draw = demo.random.next()
  return draw < 0.66 ? 'employed' : draw < 0.93 ? 'self_employed' : 'retired'
}

const prefixes = ['24', '24', '24', '20', '27']

const nameOf = (demo: Demo): [string, string] => {
  const { random, rows } = demo
  for (;;) {
    const first = random.pick(random.chance(0.52) ? women : men)
    const last = random.pick(surnames)
    if (!rows.profiles.some((row) => row.full_name === `${first} ${last}`)) return [first, last]
  }
}

/** A tenant with an address, an income and a Ghana Card of their own. */
export const makeTenant = (demo: Demo, wanted: Wanted): Profile => {
  const { random, rows } = demo
  const index = rows.profiles.length
  const [first_name, last_name] = wanted.full_name
    ? (wanted.full_name.split(' ') as [string, string])
    : nameOf(demo)
  const place = random.pick(places)
  const employment_status = wanted.employment_status ?? employmentOf(demo)
  const monthly_income = wanted.monthly_income ?? random.between(30, 130) * 10_000
  const at = moment(demo, addDays(demo.today, -wanted.registered), random.between(7, 20))
  const slug = `${first_name}.${last_name}`.toLowerCase()
  const row = account(
    demo,
    {
      email: wanted.email ?? `${slug}@mail.efie.example`,
      full_name: `${first_name} ${last_name}`,
      role: 'user',
      first_name,
      last_name,
      // No real person's number: the middle of these is not given out.
      phone: `+233${prefixes[index % prefixes.length] ?? '24'}000${2_000 + index}`,
      address: `${random.between(1, 88)} ${random.pick(place.streets)}`,
      city: place.city,
      state: place.state,
      date_of_birth: addDays(demo.today, -random.between(23 * 366, 54 * 365)),
      ghana_card_number: `GHA-${712_400_000 + index * 7_919}-${index % 10}`,
      employment_status,
      employer_name: employment_status === 'employed' ? random.pick(employers) : null,
      monthly_income,
      payday: random.between(1, 28),
    },
    at,
  )
  return { ...row, monthly_income }
}

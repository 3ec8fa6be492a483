import { expect, test } from 'vitest'
import { openBrowser, type widths } from './browser.ts'
import { type Load, measureLoads, reportOf } from './layout-shift.ts'
import { mayOpen, people, type RoutePage, routes } from './routes.ts'

openBrowser({ keepWindows: true })

/** What a page may move by while it loads: half of what browsers call good. */
const most = 0.05

const full = process.env['EFIE_TEST_FULL'] === '1'

const pages = (...paths: string[]): RoutePage[] =>
  paths.map((path) => {
    const found = routes.find((page) => page.path === path)
    if (!found) throw new Error(`there is no page ${path}`)
    return found
  })

/** Those that a tenant opens every day. */
const own = pages(
  '/dashboard',
  '/payments',
  '/application',
  '/documents',
  '/profile',
  '/notifications',
  '/tickets',
  '/help',
  '/shop',
)

interface Visits {
  email: string | null
  on: readonly RoutePage[]
  sizes: readonly (keyof typeof widths)[]
}

const both = ['phone', 'desk'] as const
const tenant = 'tenant@efie.example'
/** What moves on a wide screen moves on a narrow one: there, two pages of another layout are enough. */
const visits: Visits[] = [
  { email: tenant, on: own, sizes: ['phone'] },
  { email: tenant, on: pages('/dashboard', '/shop'), sizes: ['desk'] },
]

/** Who has another view of the same pages: somebody in arrears, and somebody who has nothing yet. */
const others = ['arrears@efie.example', 'newtenant@efie.example']

/** Every page, as everybody who may open it: the long form. */
const everywhere: Visits[] = [
  ...[tenant, ...others].map((email) => ({ email, on: own, sizes: both })),
  ...people.map(({ email, role }) => ({
    email,
    on: routes.filter(
      (page) => mayOpen(page, role) && (role === null || (page.access !== 'all' && !own.includes(page))),
    ),
    sizes: both,
  })),
]

const loadsOf = ({ email, on, sizes }: Visits): Load[] =>
  on.flatMap(({ path, title }) => sizes.map((size): Load => ({ path, title, email, size })))

test.each(full ? everywhere : visits)(
  'nothing shifts while the pages of $email load, $sizes',
  { timeout: 900_000 },
  async (visit) => {
    const measured = await measureLoads(loadsOf(visit))
    expect(measured.filter(({ score }) => score > most).map(reportOf)).toEqual([])
  },
)

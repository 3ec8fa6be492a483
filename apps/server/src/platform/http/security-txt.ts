import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { publicUrl } from '../../config.ts'
import type { Services } from '../context.ts'

/** As the contact page shows it, and SECURITY.md. */
export const SECURITY_CONTACT = 'support@efie.example'
const PATH = '/.well-known/security.txt'
const POLICY_PATH = '/.well-known/security-policy.txt'
/** RFC 9116 §2.5.5 wants less than a year. */
const GOOD_FOR_DAYS = 364

/**
 * RFC 9116: where a weakness is reported, and the policy itself, which is SECURITY.md. It expires by the server's start: one that
 * nobody has restarted for a year is looked after by nobody.
 */
export const mountSecurityTxt = (
  app: FastifyInstance,
  { config, realClock }: Pick<Services, 'config' | 'realClock'>,
): void => {
  const origin = publicUrl(config)
  const policy = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  const expires = new Date(realClock.now().getTime() + GOOD_FOR_DAYS * 86_400_000).toISOString()
  const fields = [
    `Contact: mailto:${SECURITY_CONTACT}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${origin}${PATH}`,
    `Policy: ${origin}${POLICY_PATH}`,
  ]
  const texts = { [PATH]: `${fields.join('\n')}\n`, [POLICY_PATH]: policy }
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
    )
}

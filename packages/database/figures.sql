-- Daily figures (features/analytics): what each row counts for, once and for all. A row that changes leaves the difference in
-- `figure_changes`, so that nobody waits for a day's row that all write; a job folds them into `daily_figures`.
CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (at AT TIME ZONE 'UTC')::date $$;
--> statement-breakpoint
CREATE FUNCTION figures_of(a applications) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'applications', utc_day(a.created_at), a.status, 1::bigint, a.total_advance_payment
  UNION ALL SELECT 'funnel', utc_day(a.created_at), 'approved', 1, 0 WHERE a.approved_at IS NOT NULL
  UNION ALL SELECT 'funnel', utc_day(a.created_at), 'signed', 1, 0 WHERE a.signed_at IS NOT NULL
  UNION ALL SELECT 'funnel', utc_day(a.created_at), 'paid_out', 1, 0 WHERE a.payout_date IS NOT NULL
$$;
--> statement-breakpoint
-- Of several reviews of one application the first counts.
CREATE FUNCTION figures_of(e application_events) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'outcomes', utc_day(e.created_at), e.to_status, 1::bigint, 0::bigint WHERE e.to_status IN ('approved', 'rejected')
  UNION ALL SELECT 'decision_hours', utc_day(e.created_at), round(extract(epoch FROM e.created_at - coalesce(a.submitted_at, a.created_at)) / 3600)::bigint::text, 1, 0
    FROM applications a WHERE a.id = e.application_id AND e.to_status IN ('approved', 'rejected')
  UNION ALL SELECT 'funnel', utc_day(a.created_at), 'reviewed', 1, 0
    FROM applications a WHERE a.id = e.application_id AND e.to_status = 'in-review' AND NOT EXISTS (
      SELECT 1 FROM application_events o WHERE o.application_id = e.application_id AND o.to_status = 'in-review' AND (o.created_at, o.id) < (e.created_at, e.id))
$$;
--> statement-breakpoint
CREATE FUNCTION figures_of(d disbursements) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'disbursed', utc_day(d.confirmed_at), 'all', 1::bigint, d.amount WHERE d.status = 'confirmed' AND d.confirmed_at IS NOT NULL
$$;
--> statement-breakpoint
-- What settles an order's plan is of the shop, what settles a loan of rent.
CREATE FUNCTION figures_of(p payments) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'collected', utc_day(p.paid_at), CASE WHEN p.payment_type = 'settlement' AND p.order_id IS NOT NULL THEN 'order_settlement' ELSE p.payment_type END, 1::bigint, p.amount - p.refunded_amount
    WHERE p.status IN ('completed', 'partly-refunded', 'refunded') AND p.paid_at IS NOT NULL
$$;
--> statement-breakpoint
-- Income is a credit, negative in the ledger. The accounts are the domain's `revenueAccounts`.
CREATE FUNCTION figures_of(p postings) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'revenue', j.effective_date, p.account_code, 1::bigint, -p.amount
    FROM journal_entries j WHERE j.id = p.journal_entry_id AND p.account_code IN ('4000', '4010', '4020', '4030', '4040', '4050')
$$;
--> statement-breakpoint
-- What falls due by the schedule in force; a cancelled loan asks for nothing.
CREATE FUNCTION figures_of(i instalments) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'due', i.due_date, l.line, 1::bigint, i.principal + i.interest + i.fee
    FROM loans l WHERE l.id = i.loan_id AND l.status <> 'cancelled'
$$;
--> statement-breakpoint
-- A loan belongs to the month in which it was paid out or its goods were delivered.
CREATE FUNCTION figures_of(l loans) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE l.line WHEN 'shop' THEN 'shop_cohort' ELSE 'cohort' END, l.opened_on, f.key, 1::bigint, f.amount
    FROM (VALUES ('loans', true, l.principal), ('settled', l.status = 'settled', 0),
      ('past_due', l.days_past_due > 30 OR l.status = 'written-off', 0)) AS f (key, counts, amount)
    WHERE f.counts AND l.status <> 'cancelled'
$$;
--> statement-breakpoint
CREATE FUNCTION figures_of(o orders) RETURNS TABLE (kind text, day date, key text, count bigint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'orders', utc_day(o.created_at), o.status, 1::bigint, o.cash_price
$$;
--> statement-breakpoint
CREATE FUNCTION note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO figure_changes (kind, day, key, count, amount) SELECT f.* FROM figures_of(NEW) f;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO figure_changes (kind, day, key, count, amount) SELECT f.kind, f.day, f.key, -f.count, -f.amount FROM figures_of(OLD) f;
  ELSE
    INSERT INTO figure_changes (kind, day, key, count, amount)
    SELECT d.kind, d.day, d.key, sum(d.count), sum(d.amount)
    FROM (SELECT f.* FROM figures_of(NEW) f UNION ALL SELECT f.kind, f.day, f.key, -f.count, -f.amount FROM figures_of(OLD) f) d
    GROUP BY d.kind, d.day, d.key HAVING sum(d.count) <> 0 OR sum(d.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_figures AFTER INSERT OR DELETE OR UPDATE OF status, created_at, total_advance_payment, approved_at, signed_at, payout_date
  ON applications FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER application_events_figures AFTER INSERT OR DELETE OR UPDATE OF to_status, created_at ON application_events FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER disbursements_figures AFTER INSERT OR DELETE OR UPDATE OF status, amount, confirmed_at ON disbursements FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER payments_figures AFTER INSERT OR DELETE OR UPDATE OF status, amount, refunded_amount, payment_type, paid_at ON payments FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER postings_figures AFTER INSERT ON postings FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER instalments_figures AFTER INSERT OR DELETE OR UPDATE OF due_date, principal, interest, fee ON instalments FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER loans_figures AFTER INSERT OR DELETE OR UPDATE OF opened_on, principal, days_past_due, status ON loans FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER orders_figures AFTER INSERT OR DELETE OR UPDATE OF status, created_at, cash_price ON orders FOR EACH ROW EXECUTE FUNCTION note_figures();
--> statement-breakpoint
-- A cancelled loan asks for nothing any more.
CREATE FUNCTION note_cancelled_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, key, count, amount)
  SELECT 'due', i.due_date, NEW.line, -1, -(i.principal + i.interest + i.fee) FROM instalments i WHERE i.loan_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER loans_cancelled AFTER UPDATE OF status ON loans FOR EACH ROW
  WHEN (OLD.status <> 'cancelled' AND NEW.status = 'cancelled') EXECUTE FUNCTION note_cancelled_loan();
--> statement-breakpoint
-- The figures as they stand: folded and not yet folded.
CREATE VIEW figures AS
  SELECT kind, day, key, sum(count)::bigint AS count, sum(amount)::bigint AS amount
  FROM (SELECT kind, day, key, count, amount FROM daily_figures UNION ALL SELECT kind, day, key, count, amount FROM figure_changes) f
  GROUP BY kind, day, key HAVING sum(count) <> 0 OR sum(amount) <> 0;
--> statement-breakpoint
CREATE FUNCTION fold_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4201338);
  WITH taken AS (DELETE FROM figure_changes RETURNING kind, day, key, count, amount)
  INSERT INTO daily_figures AS f (kind, day, key, count, amount)
  SELECT kind, day, key, sum(count), sum(amount) FROM taken GROUP BY kind, day, key
  ON CONFLICT (kind, day, key) DO UPDATE SET count = f.count + excluded.count, amount = f.amount + excluded.amount;
END $$;
--> statement-breakpoint
-- From the rows themselves, in one snapshot: for data that came in without triggers, and for whoever doubts.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4201338);
  DELETE FROM daily_figures;
  WITH taken AS (DELETE FROM figure_changes)
  INSERT INTO daily_figures (kind, day, key, count, amount)
  SELECT f.kind, f.day, f.key, sum(f.count), sum(f.amount) FROM (
    SELECT f.* FROM applications r, figures_of(r) f
    UNION ALL SELECT f.* FROM application_events r, figures_of(r) f
    UNION ALL SELECT f.* FROM disbursements r, figures_of(r) f
    UNION ALL SELECT f.* FROM payments r, figures_of(r) f
    UNION ALL SELECT f.* FROM postings r, figures_of(r) f
    UNION ALL SELECT f.* FROM instalments r, figures_of(r) f
    UNION ALL SELECT f.* FROM loans r, figures_of(r) f
    UNION ALL SELECT f.* FROM orders r, figures_of(r) f
  ) f GROUP BY f.kind, f.day, f.key;
END $$;

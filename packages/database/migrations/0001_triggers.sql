-- Postings of one journal entry sum to zero. Deferred: judged when the transaction commits. By index also while the table is
-- small: a connection keeps the plan, and thousands of entries can follow before it makes another.
CREATE FUNCTION check_entry_balanced() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE total bigint;
BEGIN
  SELECT coalesce(sum(amount), 0) INTO total FROM postings WHERE journal_entry_id = NEW.journal_entry_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'journal entry % is out of balance by % pesewas', NEW.journal_entry_id, total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER postings_balanced AFTER INSERT ON postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balanced();
--> statement-breakpoint
CREATE FUNCTION check_entry_has_postings() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM postings WHERE journal_entry_id = NEW.id) THEN
    RAISE EXCEPTION 'journal entry % has no postings', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entries_have_postings AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings();
--> statement-breakpoint
-- What has been written to a log or a ledger stays as it was written: corrections are new rows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Every day up to the end of the latest closed period is closed. In a month that was opened again, a day is closed by its own
-- lock alone, until the month is closed once more.
CREATE FUNCTION is_closed_day(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM accounting_periods p
    WHERE p.reopened_at IS NULL AND p.ends_on >= day AND (p.kind = 'month' OR p.ends_on = day OR NOT EXISTS (
      SELECT 1 FROM accounting_periods r
      WHERE r.kind = 'month' AND r.reopened_at IS NOT NULL AND day BETWEEN r.starts_on AND r.ends_on))
  )
$$;
--> statement-breakpoint
-- The entry of a month's close is dated on the month's last day, which is locked when it has entries: until its month is closed,
-- and by the transaction that holds the books alone.
CREATE FUNCTION closes_month(entry journal_entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT entry.kind = 'impairment'
    AND entry.effective_date = (date_trunc('month', entry.effective_date::timestamp) + interval '1 month - 1 day')::date
    AND NOT EXISTS (
      SELECT 1 FROM accounting_periods p WHERE p.reopened_at IS NULL AND p.kind = 'month' AND p.ends_on >= entry.effective_date)
    AND EXISTS (
      SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = 4201341
        AND mode = 'ExclusiveLock' AND granted AND pid = pg_backend_pid())
$$;
--> statement-breakpoint
-- Whoever closes books holds this lock alone, so that no entry under way is left out of what they say.
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4201341);
  IF is_closed_day(NEW.effective_date) AND NOT closes_month(NEW) THEN
    RAISE EXCEPTION 'the books of % are closed', NEW.effective_date USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_open_day BEFORE INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
--> statement-breakpoint
-- A closed period may be opened again once, and says by whom and why.
CREATE FUNCTION guard_accounting_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  opening text[] := ARRAY['reopened_at', 'reopen_proposed_by', 'reopened_by', 'reopen_reason'];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL AND to_jsonb(NEW) - opening = to_jsonb(OLD) - opening THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER accounting_periods_append_only BEFORE UPDATE OR DELETE ON accounting_periods FOR EACH ROW EXECUTE FUNCTION guard_accounting_period();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry may be sealed once, and nothing else.
CREATE FUNCTION guard_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seal IS NULL AND NEW.seal IS NOT NULL AND to_jsonb(NEW) - 'seal' = to_jsonb(OLD) - 'seal' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION guard_journal_entry();
--> statement-breakpoint
-- An entry is whole when its transaction commits: a balanced pair added later would change a day that is closed. A posting is of
-- its entry's day.
CREATE FUNCTION refuse_late_posting() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE entry record;
BEGIN
  SELECT effective_date, transaction_id INTO entry FROM journal_entries WHERE id = NEW.journal_entry_id;
  IF entry.transaction_id <> pg_current_xact_id()::text::bigint THEN
    RAISE EXCEPTION 'journal entry % is complete', NEW.journal_entry_id USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.effective_date := coalesce(entry.effective_date, NEW.effective_date);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_with_entry BEFORE INSERT ON postings FOR EACH ROW EXECUTE FUNCTION refuse_late_posting();
--> statement-breakpoint
-- Row triggers do not see TRUNCATE.
CREATE TRIGGER postings_stay BEFORE TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER control_checks_append_only BEFORE UPDATE OR DELETE ON control_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER charge_taxes_append_only BEFORE UPDATE OR DELETE ON charge_taxes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_stay BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounting_periods_stay BEFORE TRUNCATE ON accounting_periods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_stay BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_stay BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loan_schedules_append_only BEFORE DELETE ON loan_schedules FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loan_addenda_append_only BEFORE DELETE ON loan_addenda FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loan_events_append_only BEFORE UPDATE OR DELETE ON loan_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An audit event may be sealed once; reads, and only they, go when their retention is over.
CREATE FUNCTION guard_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seal IS NULL AND NEW.seal IS NOT NULL AND to_jsonb(NEW) - 'seal' = to_jsonb(OLD) - 'seal' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.kind = 'read' AND OLD.seal IS NOT NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION guard_audit_event();
--> statement-breakpoint
CREATE TRIGGER delinquency_history_append_only BEFORE UPDATE OR DELETE ON delinquency_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER role_grants_append_only BEFORE UPDATE OR DELETE ON role_grants FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What opened a door stays written; the words about a person and the factors kept for them go.
CREATE FUNCTION guard_security_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  going text[] := ARRAY['reason', 'kept_sealed'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - going = to_jsonb(OLD) - going
    AND coalesce(NEW.reason, OLD.reason) IS NOT DISTINCT FROM OLD.reason AND coalesce(NEW.kept_sealed, OLD.kept_sealed) IS NOT DISTINCT FROM OLD.kept_sealed
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_changes_append_only BEFORE UPDATE OR DELETE ON security_changes FOR EACH ROW EXECUTE FUNCTION guard_security_change();
--> statement-breakpoint
-- Whether grants since 30 days before a moment tie two people: followed upwards, they meet somebody in common. The rule of
-- `tiedTo` in packages/domain/src/two-person.ts, also for writes that pass the verbs by. Later grants count as well: a moment
-- that was left as it was hides none of them.
CREATE FUNCTION people_tied(one uuid, other uuid, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE
    above_one AS (
      SELECT one AS id
      UNION SELECT g.granted_by FROM role_grants g JOIN above_one a ON g.user_id = a.id
      WHERE g.created_at > moment - interval '720 hours' AND g.granted_by IS NOT NULL AND g.role <> 'company'
    ),
    above_other AS (
      SELECT other AS id
      UNION SELECT g.granted_by FROM role_grants g JOIN above_other a ON g.user_id = a.id
      WHERE g.created_at > moment - interval '720 hours' AND g.granted_by IS NOT NULL AND g.role <> 'company'
    )
  SELECT EXISTS (SELECT id FROM above_one INTERSECT SELECT id FROM above_other)
$$;
--> statement-breakpoint
-- Arguments: the column that says when it happened, then the columns of maker and checker, pair by pair. A pair is judged when
-- one of the two changes, so that what was independent stays so when roles are given later.
CREATE FUNCTION refuse_tied_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_now jsonb := to_jsonb(NEW);
  row_before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}'::jsonb END;
  maker uuid;
  checker uuid;
BEGIN
  FOR pair IN 0 .. (TG_NARGS - 3) / 2 LOOP
    maker := row_now ->> TG_ARGV[2 * pair + 1];
    checker := row_now ->> TG_ARGV[2 * pair + 2];
    CONTINUE WHEN maker IS NULL OR checker IS NULL OR (
      row_before ->> TG_ARGV[2 * pair + 1] IS NOT DISTINCT FROM row_now ->> TG_ARGV[2 * pair + 1]
      AND row_before ->> TG_ARGV[2 * pair + 2] IS NOT DISTINCT FROM row_now ->> TG_ARGV[2 * pair + 2]);
    -- Equal ones are refused by a check of the table.
    IF maker <> checker AND people_tied(maker, checker, coalesce((row_now ->> TG_ARGV[0])::timestamptz, now())) THEN
      RAISE EXCEPTION '% of % and % are not independent people', TG_TABLE_NAME, TG_ARGV[2 * pair + 1], TG_ARGV[2 * pair + 2]
        USING ERRCODE = 'check_violation', CONSTRAINT = 'independent_people', TABLE = TG_TABLE_NAME;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_requests_independent BEFORE INSERT OR UPDATE OF maker_id, checker_id ON approval_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('decided_at', 'maker_id', 'checker_id');
--> statement-breakpoint
CREATE TRIGGER payments_independent BEFORE INSERT OR UPDATE OF recorded_by, confirmed_by ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('updated_at', 'recorded_by', 'confirmed_by');
--> statement-breakpoint
CREATE TRIGGER refunds_independent BEFORE INSERT OR UPDATE OF requested_by, released_by, paid_by, approved_by ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('updated_at', 'requested_by', 'released_by', 'paid_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER disbursements_independent BEFORE INSERT OR UPDATE OF requested_by, released_by ON disbursements
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('released_at', 'requested_by', 'released_by');
--> statement-breakpoint
CREATE TRIGGER journal_proposals_independent BEFORE INSERT OR UPDATE OF proposed_by, approved_by ON journal_proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('updated_at', 'proposed_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER accounting_periods_independent BEFORE INSERT OR UPDATE OF proposed_by, closed_by ON accounting_periods
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('created_at', 'proposed_by', 'closed_by');
--> statement-breakpoint
CREATE TRIGGER financing_products_independent BEFORE INSERT OR UPDATE OF proposed_by, approved_by ON financing_products
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('approved_at', 'proposed_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER tax_rates_independent BEFORE INSERT OR UPDATE OF proposed_by, approved_by ON tax_rates
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('approved_at', 'proposed_by', 'approved_by');
--> statement-breakpoint
CREATE TRIGGER invoices_independent BEFORE INSERT OR UPDATE OF approved_by, issued_by ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('issued_at', 'approved_by', 'issued_by');
--> statement-breakpoint
CREATE TRIGGER bank_receipts_independent BEFORE INSERT OR UPDATE OF recorded_by, matched_by ON bank_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('matched_at', 'recorded_by', 'matched_by');
--> statement-breakpoint
CREATE TRIGGER payee_matches_independent BEFORE INSERT OR UPDATE OF matched_by, confirmed_by ON payee_matches
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('created_at', 'matched_by', 'confirmed_by');
--> statement-breakpoint
CREATE TRIGGER company_documents_independent BEFORE INSERT OR UPDATE OF uploaded_by, reviewed_by ON company_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('reviewed_at', 'uploaded_by', 'reviewed_by');
--> statement-breakpoint
CREATE TRIGGER applications_independent BEFORE INSERT OR UPDATE OF approved_by, second_approved_by, payee_verified_by ON applications
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('updated_at', 'approved_by', 'second_approved_by', 'payee_verified_by', 'approved_by', 'payee_verified_by', 'second_approved_by');
--> statement-breakpoint
-- A month is opened again by two people too, at another moment than it was closed.
CREATE TRIGGER accounting_periods_reopened_independent BEFORE UPDATE OF reopen_proposed_by, reopened_by ON accounting_periods
  FOR EACH ROW EXECUTE FUNCTION refuse_tied_people('reopened_at', 'reopen_proposed_by', 'reopened_by');
--> statement-breakpoint
-- A payout is released by another than those who approved its application or matched its payee.
CREATE FUNCTION refuse_tied_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM applications a, unnest(ARRAY[a.approved_by, a.second_approved_by, a.payee_verified_by]) AS before
    WHERE a.id = NEW.application_id AND before IS NOT NULL
      AND (before = NEW.released_by OR people_tied(before, NEW.released_by, coalesce(NEW.released_at, now())))
  ) THEN
    RAISE EXCEPTION 'whoever approved or verified an application, or is tied to them, does not release its payout'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'independent_people', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disbursements_released_independent BEFORE INSERT OR UPDATE OF released_by ON disbursements
  FOR EACH ROW WHEN (NEW.released_by IS NOT NULL) EXECUTE FUNCTION refuse_tied_release();
--> statement-breakpoint
-- What was said with a person goes with the person, and only so; that it was said stays.
CREATE FUNCTION guard_collection_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.text = 'Erased' AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_entries_append_only BEFORE UPDATE OR DELETE ON collection_entries FOR EACH ROW EXECUTE FUNCTION guard_collection_entry();
--> statement-breakpoint
-- Whose an account was goes with the person whose landlord it named, and only so; that it was asked stays.
CREATE FUNCTION guard_account_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same account encrypted with a newer key keeps its blind index.
  IF TG_OP = 'UPDATE' AND split_part(NEW.account, '.', 1) = split_part(OLD.account, '.', 1)
    AND to_jsonb(NEW) - 'account' = to_jsonb(OLD) - 'account' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND NEW.account = 'Erased' AND (NEW.name IS NULL OR NEW.name = 'Erased')
    AND to_jsonb(NEW) - 'account' - 'name' = to_jsonb(OLD) - 'account' - 'name' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER account_names_append_only BEFORE UPDATE OR DELETE ON account_names FOR EACH ROW EXECUTE FUNCTION guard_account_name();
--> statement-breakpoint
CREATE TRIGGER account_names_never_emptied BEFORE TRUNCATE ON account_names FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_payee_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name_on_id = 'Erased' AND to_jsonb(NEW) - 'name_on_id' = to_jsonb(OLD) - 'name_on_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payee_matches_append_only BEFORE UPDATE OR DELETE ON payee_matches FOR EACH ROW EXECUTE FUNCTION guard_payee_match();
--> statement-breakpoint
CREATE TRIGGER payee_matches_never_emptied BEFORE TRUNCATE ON payee_matches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Change feed: who owns the row, what changed, and which status it had. The first argument names the owner's column; it is the
-- parent row's column where the second names the parent's table and the third the column that points to it.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_new jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  row_old jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  owner uuid;
  columns text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(key) INTO columns FROM jsonb_each(row_new) WHERE value IS DISTINCT FROM row_old -> key;
    IF columns IS NULL THEN RETURN NULL; END IF;
  END IF;
  IF TG_NARGS = 3 THEN
    EXECUTE format('SELECT %I FROM %I WHERE id = $1', TG_ARGV[0], TG_ARGV[1])
      INTO owner USING (coalesce(row_new, row_old) ->> TG_ARGV[2])::uuid;
  ELSIF TG_NARGS > 0 THEN
    owner := (coalesce(row_new, row_old) ->> TG_ARGV[0])::uuid;
  END IF;
  INSERT INTO changes (xid, table_name, row_id, owner_id, kind, changed, previous_status)
  VALUES (
    pg_current_xact_id()::text::bigint,
    TG_TABLE_NAME,
    (coalesce(row_new, row_old) ->> 'id')::uuid,
    owner,
    TG_OP,
    columns,
    row_old ->> 'status'
  );
  -- One notification for each transaction, however many rows it changes: PostgreSQL drops equal ones.
  PERFORM pg_notify('changes', pg_current_xact_id()::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER applications_changed AFTER INSERT OR UPDATE OR DELETE ON applications FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER documents_changed AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER payments_changed AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER support_tickets_changed AFTER INSERT OR UPDATE OR DELETE ON support_tickets FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER ticket_replies_changed AFTER INSERT OR UPDATE OR DELETE ON ticket_replies FOR EACH ROW EXECUTE FUNCTION record_change('user_id', 'support_tickets', 'ticket_id');
--> statement-breakpoint
CREATE TRIGGER notifications_changed AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER profiles_changed AFTER INSERT OR UPDATE OR DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION record_change('id');
--> statement-breakpoint
-- A session that ends closes its sockets on every node.
CREATE TRIGGER sessions_ended AFTER DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER inspections_changed AFTER INSERT OR UPDATE OR DELETE ON inspections FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER disbursements_changed AFTER INSERT OR UPDATE OR DELETE ON disbursements FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER field_keys_changed AFTER INSERT OR UPDATE OR DELETE ON field_keys FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
CREATE TRIGGER system_settings_changed AFTER INSERT OR UPDATE OR DELETE ON system_settings FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
CREATE TRIGGER security_settings_changed AFTER INSERT OR UPDATE OR DELETE ON security_settings FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
CREATE TRIGGER restores_changed AFTER INSERT OR UPDATE ON restores FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
CREATE TRIGGER properties_changed AFTER INSERT OR UPDATE OR DELETE ON properties FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
-- The owner is the employee's own account; the company is found by its scope.
CREATE TRIGGER employees_changed AFTER INSERT OR UPDATE OR DELETE ON employees FOR EACH ROW EXECUTE FUNCTION record_change('user_id');
--> statement-breakpoint
CREATE TRIGGER invoices_changed AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION record_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_allocations_append_only BEFORE UPDATE OR DELETE ON invoice_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_returns_append_only BEFORE UPDATE OR DELETE ON invoice_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Keeps a product's stock items and whether any of them has units left. The product is locked first, so the second of two
-- changes counts the first one's. So is a stock item that is new to it, because a sale can't see the new variant yet.
CREATE FUNCTION keep_product_stock_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  IF NEW.listed AND NOT EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND NEW.stock_item_id = ANY (stock_item_ids)) THEN
    PERFORM 1 FROM stock_items WHERE id = NEW.stock_item_id FOR SHARE;
  END IF;
  WITH items AS (SELECT DISTINCT stock_item_id AS id FROM product_variants WHERE product_id = NEW.product_id AND listed)
  UPDATE products SET
    stock_item_ids = ARRAY(SELECT id FROM items ORDER BY id),
    in_stock = EXISTS (SELECT 1 FROM stock_items s JOIN items USING (id) WHERE s.on_hand > s.reserved)
  WHERE id = NEW.product_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_stock_items AFTER INSERT OR UPDATE OF listed, stock_item_id ON product_variants
  FOR EACH ROW EXECUTE FUNCTION keep_product_stock_items();
--> statement-breakpoint
-- Updates the products of a stock item that sells out or has units again.
CREATE FUNCTION keep_products_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold_from uuid[];
BEGIN
  sold_from := ARRAY(SELECT DISTINCT product_id FROM product_variants WHERE stock_item_id = NEW.id AND listed);
  PERFORM 1 FROM products WHERE id = ANY (sold_from) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET
    in_stock = EXISTS (SELECT 1 FROM stock_items s WHERE s.id = ANY (p.stock_item_ids) AND s.on_hand > s.reserved)
  WHERE p.id = ANY (sold_from);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_items_products AFTER UPDATE OF on_hand, reserved ON stock_items FOR EACH ROW
  WHEN ((OLD.on_hand > OLD.reserved) <> (NEW.on_hand > NEW.reserved)) EXECUTE FUNCTION keep_products_in_stock();
--> statement-breakpoint
-- Search (features/search): names by the first letters of their words, numbers and addresses by their beginning.
CREATE INDEX profiles_search ON profiles USING gin (to_tsvector('simple', full_name));
--> statement-breakpoint
CREATE INDEX profiles_email_prefix ON profiles (lower(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX applications_search ON applications USING gin (to_tsvector('simple', landlord_name || ' ' || property_address));
--> statement-breakpoint
CREATE INDEX payments_reference_prefix ON payments (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX applications_reference_prefix ON applications (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX support_tickets_reference_prefix ON support_tickets (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX disbursements_reference_prefix ON disbursements (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX support_tickets_search ON support_tickets USING gin (to_tsvector('simple', subject));
--> statement-breakpoint
CREATE INDEX support_tickets_contact_search ON support_tickets USING gin (to_tsvector('simple', contact_name));
--> statement-breakpoint
CREATE INDEX support_tickets_contact_prefix ON support_tickets (lower(contact_email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX properties_search ON properties USING gin (to_tsvector('simple', name || ' ' || address));
--> statement-breakpoint
CREATE INDEX properties_owner_search ON properties USING gin (to_tsvector('simple', owner_name));
--> statement-breakpoint
CREATE INDEX leads_search ON leads USING gin (to_tsvector('simple', full_name));
--> statement-breakpoint
CREATE INDEX companies_search ON companies USING gin (to_tsvector('simple', name));
--> statement-breakpoint
CREATE INDEX companies_registration_prefix ON companies (lower(registration_number) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX companies_email_prefix ON companies (lower(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX invoices_number_prefix ON invoices (number text_pattern_ops);
--> statement-breakpoint
CREATE INDEX employees_staff_number_prefix ON employees (lower(staff_number) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX bank_receipts_search ON bank_receipts USING gin (to_tsvector('simple', payer));
--> statement-breakpoint
CREATE INDEX bank_receipts_reference_prefix ON bank_receipts (lower(reference) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX unidentified_receipts_search ON unidentified_receipts USING gin (to_tsvector('simple', description));
--> statement-breakpoint
CREATE INDEX unidentified_receipts_reference_prefix ON unidentified_receipts (lower(reference) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX leads_email_prefix ON leads (lower(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX orders_reference_prefix ON orders (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX approval_requests_search ON approval_requests USING gin (to_tsvector('simple', title));
--> statement-breakpoint
CREATE INDEX broadcasts_search ON broadcasts USING gin (to_tsvector('simple', title));
--> statement-breakpoint
CREATE INDEX refunds_reference_prefix ON refunds (reference text_pattern_ops);
--> statement-breakpoint
CREATE INDEX journal_entries_search ON journal_entries USING gin (to_tsvector('simple', description));
--> statement-breakpoint
CREATE INDEX journal_entries_source_prefix ON journal_entries (source_id text_pattern_ops);
--> statement-breakpoint
CREATE INDEX journal_proposals_search ON journal_proposals USING gin (to_tsvector('simple', description));
--> statement-breakpoint
CREATE INDEX payment_disputes_reference_prefix ON payment_disputes (lower(provider_reference) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX stock_items_search ON stock_items USING gin (to_tsvector('simple', name));
--> statement-breakpoint
CREATE INDEX stock_items_sku_prefix ON stock_items (sku text_pattern_ops);
--> statement-breakpoint
CREATE INDEX order_lines_search ON order_lines USING gin (to_tsvector('simple', name));
--> statement-breakpoint
-- Reports of a span of days (features/analytics).
CREATE INDEX application_events_outcomes ON application_events (to_status, created_at);
--> statement-breakpoint
CREATE INDEX payments_paid_at ON payments (paid_at) WHERE paid_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX disbursements_confirmed_at ON disbursements (confirmed_at) WHERE confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX applications_payout_date ON applications (payout_date) WHERE payout_date IS NOT NULL;

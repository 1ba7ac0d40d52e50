-- PAY-2: why the processor can't say what became of it until a person does something, such as keys that it refuses; null without such a reason.
alter table purchase add column trouble text;
alter table refund add column trouble text;
create index purchase_in_trouble on purchase (created_at) where trouble is not null;
-- Whether a declined purchase was charged all the same is asked once more.
create index purchase_declined_unseen on purchase (updated_at)
  where state = 'declined' and handle is not null and charge_id is null and ruled_out_at is null and amount_cents > 0;

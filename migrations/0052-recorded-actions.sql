-- Clients may record actions of the gateway's names, which reports count apart from the gateway's own. Counts of slices from
-- before are made again when they are next needed.
DELETE FROM spine_slices;

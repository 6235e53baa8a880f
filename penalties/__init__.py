"""What a breach costs: offences, penalties and the ladders that grade them."""

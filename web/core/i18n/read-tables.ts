// A worker: the first formatted number and date load the browser's Intl data, which takes long and is shared by all threads.
new Intl.NumberFormat(self.name).format(0);
new Intl.DateTimeFormat(self.name).format(0);
close();

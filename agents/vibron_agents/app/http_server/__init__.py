"""What servers of Vibron share: who may send requests, how large they are, and the port."""
